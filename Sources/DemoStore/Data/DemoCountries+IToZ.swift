extension DemoCountries {
    /// Iceland to Zimbabwe: code, name and states, as WooCommerce 10 lists them; `DemoCountries` reads it.
    static let textIToZ = """
        IS|Iceland
        IN|India|AN=Andaman and Nicobar Islands;AP=Andhra Pradesh;AR=Arunachal Pradesh;AS=Assam;BR=Bihar;CH=Chandiga\
        rh;CT=Chhattisgarh;DD=Daman and Diu;DH=Dādra and Nagar Haveli and Damān and Diu;DL=Delhi;DN=Dadra and Naga\
        r Haveli;GA=Goa;GJ=Gujarat;HP=Himachal Pradesh;HR=Haryana;JH=Jharkhand;JK=Jammu and Kashmir;KA=Karnataka;KL=\
        Kerala;LA=Ladakh;LD=Lakshadweep;MH=Maharashtra;ML=Meghalaya;MN=Manipur;MP=Madhya Pradesh;MZ=Mizoram;NL=Nagal\
        and;OD=Odisha;PB=Punjab;PY=Pondicherry (Puducherry);RJ=Rajasthan;SK=Sikkim;TS=Telangana;TN=Tamil Nadu;TR=Tri\
        pura;UP=Uttar Pradesh;UK=Uttarakhand;WB=West Bengal
        ID|Indonesia|AC=Daerah Istimewa Aceh;SU=Sumatera Utara;SB=Sumatera Barat;RI=Riau;KR=Kepulauan Riau;JA=Jambi;\
        SS=Sumatera Selatan;BB=Bangka Belitung;BE=Bengkulu;LA=Lampung;JK=DKI Jakarta;JB=Jawa Barat;BT=Banten;JT=Jaw\
        a Tengah;JI=Jawa Timur;YO=Daerah Istimewa Yogyakarta;BA=Bali;NB=Nusa Tenggara Barat;NT=Nusa Tenggara Timur;K\
        B=Kalimantan Barat;KT=Kalimantan Tengah;KI=Kalimantan Timur;KS=Kalimantan Selatan;KU=Kalimantan Utara;SA=Sul\
        awesi Utara;ST=Sulawesi Tengah;SG=Sulawesi Tenggara;SR=Sulawesi Barat;SN=Sulawesi Selatan;GO=Gorontalo;MA=Ma\
        luku;MU=Maluku Utara;PA=Papua;PB=Papua Barat
        IR|Iran|KHZ=Khuzestan (خوزستان);THR=Tehran (تهران);ILM=Ilaam (ایلام);BHR=Bushehr (بوشهر);ADL=Ardabil (اردبیل\
        );ESF=Isfahan (اصفهان);YZD=Yazd (یزد);KRH=Kermanshah (کرمانشاه);KRN=Kerman (کرمان);HDN=Hamadan (همدان);GZN=G\
        hazvin (قزوین);ZJN=Zanjan (زنجان);LRS=Luristan (لرستان);ABZ=Alborz (البرز);EAZ=East Azarbaijan (آذربایجان شر\
        قی);WAZ=West Azarbaijan (آذربایجان غربی);CHB=Chaharmahal and Bakhtiari (چهارمحال و بختیاری);SKH=South Khoras\
        an (خراسان جنوبی);RKH=Razavi Khorasan (خراسان رضوی);NKH=North Khorasan (خراسان شمالی);SMN=Semnan (سمنان);FRS\
        =Fars (فارس);QHM=Qom (قم);KRD=Kurdistan (کردستان);KBD=Kohgiluyeh and BoyerAhmad (کهگیلوییه و بویراحمد);GLS=G\
        olestan (گلستان);GIL=Gilan (گیلان);MZN=Mazandaran (مازندران);MKZ=Markazi (مرکزی);HRZ=Hormozgan (هرمزگان);SBN\
        =Sistan and Baluchestan (سیستان و بلوچستان)
        IQ|Iraq
        IE|Ireland|CW=Carlow;CN=Cavan;CE=Clare;CO=Cork;DL=Donegal;D=Dublin;G=Galway;KY=Kerry;KE=Kildare;KK=Kilkenny;\
        LS=Laois;LM=Leitrim;LK=Limerick;LD=Longford;LH=Louth;MO=Mayo;MH=Meath;MN=Monaghan;OY=Offaly;RN=Roscommon;SO=\
        Sligo;TA=Tipperary;WD=Waterford;WH=Westmeath;WX=Wexford;WW=Wicklow
        IM|Isle of Man
        IL|Israel
        IT|Italy|AG=Agrigento;AL=Alessandria;AN=Ancona;AO=Aosta;AR=Arezzo;AP=Ascoli Piceno;AT=Asti;AV=Avellino;BA=Ba\
        ri;BT=Barletta-Andria-Trani;BL=Belluno;BN=Benevento;BG=Bergamo;BI=Biella;BO=Bologna;BZ=Bolzano;BS=Brescia;BR\
        =Brindisi;CA=Cagliari;CL=Caltanissetta;CB=Campobasso;CE=Caserta;CT=Catania;CZ=Catanzaro;CH=Chieti;CO=Como;CS\
        =Cosenza;CR=Cremona;KR=Crotone;CN=Cuneo;EN=Enna;FM=Fermo;FE=Ferrara;FI=Firenze;FG=Foggia;FC=Forlì-Cesena;FR=\
        Frosinone;GE=Genova;GO=Gorizia;GR=Grosseto;IM=Imperia;IS=Isernia;SP=La Spezia;AQ=L'Aquila;LT=Latina;LE=Lecce\
        ;LC=Lecco;LI=Livorno;LO=Lodi;LU=Lucca;MC=Macerata;MN=Mantova;MS=Massa-Carrara;MT=Matera;ME=Messina;MI=Milano\
        ;MO=Modena;MB=Monza e della Brianza;NA=Napoli;NO=Novara;NU=Nuoro;OR=Oristano;PD=Padova;PA=Palermo;PR=Parma;P\
        V=Pavia;PG=Perugia;PU=Pesaro e Urbino;PE=Pescara;PC=Piacenza;PI=Pisa;PT=Pistoia;PN=Pordenone;PZ=Potenza;PO=P\
        rato;RG=Ragusa;RA=Ravenna;RC=Reggio Calabria;RE=Reggio Emilia;RI=Rieti;RN=Rimini;RM=Roma;RO=Rovigo;SA=Salern\
        o;SS=Sassari;SV=Savona;SI=Siena;SR=Siracusa;SO=Sondrio;SU=Sud Sardegna;TA=Taranto;TE=Teramo;TR=Terni;TO=Tori\
        no;TP=Trapani;TN=Trento;TV=Treviso;TS=Trieste;UD=Udine;VA=Varese;VE=Venezia;VB=Verbano-Cusio-Ossola;VC=Verce\
        lli;VR=Verona;VV=Vibo Valentia;VI=Vicenza;VT=Viterbo
        CI|Ivory Coast
        JM|Jamaica|JM-01=Kingston;JM-02=Saint Andrew;JM-03=Saint Thomas;JM-04=Portland;JM-05=Saint Mary;JM-06=Sain\
        t Ann;JM-07=Trelawny;JM-08=Saint James;JM-09=Hanover;JM-10=Westmoreland;JM-11=Saint Elizabeth;JM-12=Manchest\
        er;JM-13=Clarendon;JM-14=Saint Catherine
        JP|Japan|JP01=Hokkaido;JP02=Aomori;JP03=Iwate;JP04=Miyagi;JP05=Akita;JP06=Yamagata;JP07=Fukushima;JP08=Ibara\
        ki;JP09=Tochigi;JP10=Gunma;JP11=Saitama;JP12=Chiba;JP13=Tokyo;JP14=Kanagawa;JP15=Niigata;JP16=Toyama;JP17=Is\
        hikawa;JP18=Fukui;JP19=Yamanashi;JP20=Nagano;JP21=Gifu;JP22=Shizuoka;JP23=Aichi;JP24=Mie;JP25=Shiga;JP26=Kyo\
        to;JP27=Osaka;JP28=Hyogo;JP29=Nara;JP30=Wakayama;JP31=Tottori;JP32=Shimane;JP33=Okayama;JP34=Hiroshima;JP35=\
        Yamaguchi;JP36=Tokushima;JP37=Kagawa;JP38=Ehime;JP39=Kochi;JP40=Fukuoka;JP41=Saga;JP42=Nagasaki;JP43=Kumamot\
        o;JP44=Oita;JP45=Miyazaki;JP46=Kagoshima;JP47=Okinawa
        JE|Jersey
        JO|Jordan
        KZ|Kazakhstan
        KE|Kenya|KE01=Baringo;KE02=Bomet;KE03=Bungoma;KE04=Busia;KE05=Elgeyo-Marakwet;KE06=Embu;KE07=Garissa;KE08=Ho\
        ma Bay;KE09=Isiolo;KE10=Kajiado;KE11=Kakamega;KE12=Kericho;KE13=Kiambu;KE14=Kilifi;KE15=Kirinyaga;KE16=Kisii\
        ;KE17=Kisumu;KE18=Kitui;KE19=Kwale;KE20=Laikipia;KE21=Lamu;KE22=Machakos;KE23=Makueni;KE24=Mandera;KE25=Mars\
        abit;KE26=Meru;KE27=Migori;KE28=Mombasa;KE29=Murang’a;KE30=Nairobi County;KE31=Nakuru;KE32=Nandi;KE33=Narok;\
        KE34=Nyamira;KE35=Nyandarua;KE36=Nyeri;KE37=Samburu;KE38=Siaya;KE39=Taita-Taveta;KE40=Tana River;KE41=Tharak\
        a-Nithi;KE42=Trans Nzoia;KE43=Turkana;KE44=Uasin Gishu;KE45=Vihiga;KE46=Wajir;KE47=West Pokot
        KI|Kiribati
        XK|Kosovo
        KW|Kuwait
        KG|Kyrgyzstan
        LA|Laos|AT=Attapeu;BK=Bokeo;BL=Bolikhamsai;CH=Champasak;HO=Houaphanh;KH=Khammouane;LM=Luang Namtha;LP=Luan\
        g Prabang;OU=Oudomxay;PH=Phongsaly;SL=Salavan;SV=Savannakhet;VI=Vientiane Province;VT=Vientiane;XA=Sainyabul\
        i;XE=Sekong;XI=Xiangkhouang;XS=Xaisomboun
        LV|Latvia
        LB|Lebanon
        LS|Lesotho
        LR|Liberia|BM=Bomi;BN=Bong;GA=Gbarpolu;GB=Grand Bassa;GC=Grand Cape Mount;GG=Grand Gedeh;GK=Grand Kru;LO=Lof\
        a;MA=Margibi;MY=Maryland;MO=Montserrado;NM=Nimba;RV=Rivercess;RG=River Gee;SN=Sinoe
        LY|Libya
        LI|Liechtenstein
        LT|Lithuania
        LU|Luxembourg
        MO|Macao
        MG|Madagascar
        MW|Malawi
        MY|Malaysia|JHR=Johor;KDH=Kedah;KTN=Kelantan;LBN=Labuan;MLK=Malacca (Melaka);NSN=Negeri Sembilan;PHG=Pahang;\
        PNG=Penang (Pulau Pinang);PRK=Perak;PLS=Perlis;SBH=Sabah;SWK=Sarawak;SGR=Selangor;TRG=Terengganu;PJY=Putraja\
        ya;KUL=Kuala Lumpur
        MV|Maldives
        ML|Mali
        MT|Malta
        MH|Marshall Islands
        MQ|Martinique
        MR|Mauritania
        MU|Mauritius
        YT|Mayotte
        MX|Mexico|DF=Ciudad de México;JA=Jalisco;NL=Nuevo León;AG=Aguascalientes;BC=Baja California;BS=Baja Californ\
        ia Sur;CM=Campeche;CS=Chiapas;CH=Chihuahua;CO=Coahuila;CL=Colima;DG=Durango;GT=Guanajuato;GR=Guerrero;HG=Hid\
        algo;MX=Estado de México;MI=Michoacán;MO=Morelos;NA=Nayarit;OA=Oaxaca;PU=Puebla;QT=Querétaro;QR=Quintana Roo\
        ;SL=San Luis Potosí;SI=Sinaloa;SO=Sonora;TB=Tabasco;TM=Tamaulipas;TL=Tlaxcala;VE=Veracruz;YU=Yucatán;ZA=Zaca\
        tecas
        FM|Micronesia
        MD|Moldova|C=Chișinău;BL=Bălți;AN=Anenii Noi;BS=Basarabeasca;BR=Briceni;CH=Cahul;CT=Cantemir;CL=Călărași;CS=\
        Căușeni;CM=Cimișlia;CR=Criuleni;DN=Dondușeni;DR=Drochia;DB=Dubăsari;ED=Edineț;FL=Fălești;FR=Florești;GE=UT\
        A Găgăuzia;GL=Glodeni;HN=Hîncești;IL=Ialoveni;LV=Leova;NS=Nisporeni;OC=Ocnița;OR=Orhei;RZ=Rezina;RS=Rîșcani;\
        SG=Sîngerei;SR=Soroca;ST=Strășeni;SD=Șoldănești;SV=Ștefan Vodă;TR=Taraclia;TL=Telenești;UN=Ungheni
        MC|Monaco
        MN|Mongolia
        ME|Montenegro
        MS|Montserrat
        MA|Morocco|maagd=Agadir-Ida Ou Tanane;maazi=Azilal;mabem=Béni-Mellal;maber=Berkane;mabes=Ben Slimane;mabod=B\
        oujdour;mabom=Boulemane;mabrr=Berrechid;macas=Casablanca;mache=Chefchaouen;machi=Chichaoua;macht=Chtouka Aï\
        t Baha;madri=Driouch;maedi=Essaouira;maerr=Errachidia;mafah=Fahs-Beni Makada;mafes=Fès-Dar-Dbibegh;mafig=Fig\
        uig;mafqh=Fquih Ben Salah;mague=Guelmim;maguf=Guercif;mahaj=El Hajeb;mahao=Al Haouz;mahoc=Al Hoceïma;maifr=I\
        frane;maine=Inezgane-Aït Melloul;majdi=El Jadida;majra=Jerada;maken=Kénitra;makes=Kelaat Sraghna;makhe=Khemi\
        sset;makhn=Khénifra;makho=Khouribga;malaa=Laâyoune;malar=Larache;mamar=Marrakech;mamdf=M’diq-Fnideq;mamed=Mé\
        diouna;mamek=Meknès;mamid=Midelt;mammd=Marrakech-Medina;mammn=Marrakech-Menara;mamoh=Mohammedia;mamou=Moula\
        y Yacoub;manad=Nador;manou=Nouaceur;maoua=Ouarzazate;maoud=Oued Ed-Dahab;maouj=Oujda-Angad;maouz=Ouezzane;ma\
        rab=Rabat;mareh=Rehamna;masaf=Safi;masal=Salé;masef=Sefrou;maset=Settat;masib=Sidi Bennour;masif=Sidi Ifni;m\
        asik=Sidi Kacem;masil=Sidi Slimane;maskh=Skhirat-Témara;masyb=Sidi Youssef Ben Ali;mataf=Tarfaya (EH-partial\
        );matai=Taourirt;matao=Taounate;matar=Taroudant;matat=Tata;mataz=Taza;matet=Tétouan;matin=Tinghir;matiz=Tizn\
        it;matng=Tangier-Assilah;matnt=Tan-Tan;mayus=Youssoufia;mazag=Zagora
        MZ|Mozambique|MZP=Cabo Delgado;MZG=Gaza;MZI=Inhambane;MZB=Manica;MZL=Maputo Province;MZMPM=Maputo;MZN=Nampul\
        a;MZA=Niassa;MZS=Sofala;MZT=Tete;MZQ=Zambézia
        MM|Myanmar
        NA|Namibia|ER=Erongo;HA=Hardap;KA=Karas;KE=Kavango East;KW=Kavango West;KH=Khomas;KU=Kunene;OW=Ohangwena;OH=\
        Omaheke;OS=Omusati;ON=Oshana;OT=Oshikoto;OD=Otjozondjupa;CA=Zambezi
        NR|Nauru
        NP|Nepal|BAG=Bagmati;BHE=Bheri;DHA=Dhaulagiri;GAN=Gandaki;JAN=Janakpur;KAR=Karnali;KOS=Koshi;LUM=Lumbini;MAH\
        =Mahakali;MEC=Mechi;NAR=Narayani;RAP=Rapti;SAG=Sagarmatha;SET=Seti
        NL|Netherlands
        NC|New Caledonia
        NZ|New Zealand|NTL=Northland;AUK=Auckland;WKO=Waikato;BOP=Bay of Plenty;TKI=Taranaki;GIS=Gisborne;HKB=Hawke’\
        s Bay;MWT=Manawatu-Whanganui;WGN=Wellington;NSN=Nelson;MBH=Marlborough;TAS=Tasman;WTC=West Coast;CAN=Canterb\
        ury;OTA=Otago;STL=Southland
        NI|Nicaragua|NI-AN=Atlántico Norte;NI-AS=Atlántico Sur;NI-BO=Boaco;NI-CA=Carazo;NI-CI=Chinandega;NI-CO=Chont\
        ales;NI-ES=Estelí;NI-GR=Granada;NI-JI=Jinotega;NI-LE=León;NI-MD=Madriz;NI-MN=Managua;NI-MS=Masaya;NI-MT=Mata\
        galpa;NI-NS=Nueva Segovia;NI-RI=Rivas;NI-SJ=Río San Juan
        NE|Niger
        NG|Nigeria|AB=Abia;FC=Abuja;AD=Adamawa;AK=Akwa Ibom;AN=Anambra;BA=Bauchi;BY=Bayelsa;BE=Benue;BO=Borno;CR=Cro\
        ss River;DE=Delta;EB=Ebonyi;ED=Edo;EK=Ekiti;EN=Enugu;GO=Gombe;IM=Imo;JI=Jigawa;KD=Kaduna;KN=Kano;KT=Katsina;\
        KE=Kebbi;KO=Kogi;KW=Kwara;LA=Lagos;NA=Nasarawa;NI=Niger;OG=Ogun;ON=Ondo;OS=Osun;OY=Oyo;PL=Plateau;RI=Rivers;\
        SO=Sokoto;TA=Taraba;YO=Yobe;ZA=Zamfara
        NU|Niue
        NF|Norfolk Island
        KP|North Korea
        MK|North Macedonia
        MP|Northern Mariana Islands
        NO|Norway
        OM|Oman
        PK|Pakistan|JK=Azad Kashmir;BA=Balochistan;TA=FATA;GB=Gilgit Baltistan;IS=Islamabad Capital Territory;KP=Khy\
        ber Pakhtunkhwa;PB=Punjab;SD=Sindh
        PS|Palestinian Territory
        PA|Panama|PA-1=Bocas del Toro;PA-2=Coclé;PA-3=Colón;PA-4=Chiriquí;PA-5=Darién;PA-6=Herrera;PA-7=Los Santos;P\
        A-8=Panamá;PA-9=Veraguas;PA-10=West Panamá;PA-EM=Emberá;PA-KY=Guna Yala;PA-NB=Ngöbe-Buglé
        PG|Papua New Guinea
        PY|Paraguay|PY-ASU=Asunción;PY-1=Concepción;PY-2=San Pedro;PY-3=Cordillera;PY-4=Guairá;PY-5=Caaguazú;PY-6=Ca\
        azapá;PY-7=Itapúa;PY-8=Misiones;PY-9=Paraguarí;PY-10=Alto Paraná;PY-11=Central;PY-12=Ñeembucú;PY-13=Amambay;\
        PY-14=Canindeyú;PY-15=Presidente Hayes;PY-16=Alto Paraguay;PY-17=Boquerón
        PE|Peru|CAL=El Callao;LMA=Municipalidad Metropolitana de Lima;AMA=Amazonas;ANC=Ancash;APU=Apurímac;ARE=Arequ\
        ipa;AYA=Ayacucho;CAJ=Cajamarca;CUS=Cusco;HUV=Huancavelica;HUC=Huánuco;ICA=Ica;JUN=Junín;LAL=La Libertad;LAM=\
        Lambayeque;LIM=Lima;LOR=Loreto;MDD=Madre de Dios;MOQ=Moquegua;PAS=Pasco;PIU=Piura;PUN=Puno;SAM=San Martín;TA\
        C=Tacna;TUM=Tumbes;UCA=Ucayali
        PH|Philippines|ABR=Abra;AGN=Agusan del Norte;AGS=Agusan del Sur;AKL=Aklan;ALB=Albay;ANT=Antique;APA=Apayao;A\
        UR=Aurora;BAS=Basilan;BAN=Bataan;BTN=Batanes;BTG=Batangas;BEN=Benguet;BIL=Biliran;BOH=Bohol;BUK=Bukidnon;BUL\
        =Bulacan;CAG=Cagayan;CAN=Camarines Norte;CAS=Camarines Sur;CAM=Camiguin;CAP=Capiz;CAT=Catanduanes;CAV=Cavite\
        ;CEB=Cebu;COM=Compostela Valley;NCO=Cotabato;DAV=Davao del Norte;DAS=Davao del Sur;DAC=Davao Occidental;DAO=\
        Davao Oriental;DIN=Dinagat Islands;EAS=Eastern Samar;GUI=Guimaras;IFU=Ifugao;ILN=Ilocos Norte;ILS=Ilocos Sur\
        ;ILI=Iloilo;ISA=Isabela;KAL=Kalinga;LUN=La Union;LAG=Laguna;LAN=Lanao del Norte;LAS=Lanao del Sur;LEY=Leyte;\
        MAG=Maguindanao;MAD=Marinduque;MAS=Masbate;MSC=Misamis Occidental;MSR=Misamis Oriental;MOU=Mountain Province\
        ;NEC=Negros Occidental;NER=Negros Oriental;NSA=Northern Samar;NUE=Nueva Ecija;NUV=Nueva Vizcaya;MDC=Occident\
        al Mindoro;MDR=Oriental Mindoro;PLW=Palawan;PAM=Pampanga;PAN=Pangasinan;QUE=Quezon;QUI=Quirino;RIZ=Rizal;ROM\
        =Romblon;WSA=Samar;SAR=Sarangani;SIQ=Siquijor;SOR=Sorsogon;SCO=South Cotabato;SLE=Southern Leyte;SUK=Sulta\
        n Kudarat;SLU=Sulu;SUN=Surigao del Norte;SUR=Surigao del Sur;TAR=Tarlac;TAW=Tawi-Tawi;ZMB=Zambales;ZAN=Zambo\
        anga del Norte;ZAS=Zamboanga del Sur;ZSI=Zamboanga Sibugay;00=Metro Manila
        PN|Pitcairn
        PL|Poland
        PT|Portugal
        PR|Puerto Rico
        QA|Qatar
        RE|Reunion
        RO|Romania|AB=Alba;AR=Arad;AG=Argeș;BC=Bacău;BH=Bihor;BN=Bistrița-Năsăud;BT=Botoșani;BR=Brăila;BV=Brașov;B=B\
        ucurești;BZ=Buzău;CL=Călărași;CS=Caraș-Severin;CJ=Cluj;CT=Constanța;CV=Covasna;DB=Dâmbovița;DJ=Dolj;GL=Galaț\
        i;GR=Giurgiu;GJ=Gorj;HR=Harghita;HD=Hunedoara;IL=Ialomița;IS=Iași;IF=Ilfov;MM=Maramureș;MH=Mehedinți;MS=Mure\
        ș;NT=Neamț;OT=Olt;PH=Prahova;SJ=Sălaj;SM=Satu Mare;SB=Sibiu;SV=Suceava;TR=Teleorman;TM=Timiș;TL=Tulcea;VL=Vâ\
        lcea;VS=Vaslui;VN=Vrancea
        RU|Russia
        RW|Rwanda
        ST|S&atilde;o Tom&eacute; and Pr&iacute;ncipe
        BL|Saint Barth&eacute;lemy
        SH|Saint Helena
        KN|Saint Kitts and Nevis|KNK=Saint Kitts;KNN=Nevis;KN01=Christ Church Nichola Town;KN02=Saint Anne Sandy Poi\
        nt;KN03=Saint George Basseterre;KN04=Saint George Gingerland;KN05=Saint James Windward;KN06=Saint John Capis\
        terre;KN07=Saint John Figtree;KN08=Saint Mary Cayon;KN09=Saint Paul Capisterre;KN10=Saint Paul Charlestown;K\
        N11=Saint Peter Basseterre;KN12=Saint Thomas Lowland;KN13=Saint Thomas Middle Island;KN15=Trinity Palmetto P\
        oint
        LC|Saint Lucia
        SX|Saint Martin (Dutch part)
        MF|Saint Martin (French part)
        PM|Saint Pierre and Miquelon
        VC|Saint Vincent and the Grenadines
        WS|Samoa
        SM|San Marino
        SA|Saudi Arabia
        SN|Senegal|SNDB=Diourbel;SNDK=Dakar;SNFK=Fatick;SNKA=Kaffrine;SNKD=Kolda;SNKE=Kédougou;SNKL=Kaolack;SNLG=Lou\
        ga;SNMT=Matam;SNSE=Sédhiou;SNSL=Saint-Louis;SNTC=Tambacounda;SNTH=Thiès;SNZG=Ziguinchor
        RS|Serbia|RS00=Belgrade;RS14=Bor;RS11=Braničevo;RS02=Central Banat;RS10=Danube;RS23=Jablanica;RS09=Kolubara;\
        RS08=Mačva;RS17=Morava;RS20=Nišava;RS01=North Bačka;RS03=North Banat;RS24=Pčinja;RS22=Pirot;RS13=Pomoravlje;\
        RS19=Rasina;RS18=Raška;RS06=South Bačka;RS04=South Banat;RS07=Srem;RS12=Šumadija;RS21=Toplica;RS05=West Bačk\
        a;RS15=Zaječar;RS16=Zlatibor;RS25=Kosovo;RS26=Peć;RS27=Prizren;RS28=Kosovska Mitrovica;RS29=Kosovo-Pomoravlj\
        e;RSKM=Kosovo-Metohija;RSVO=Vojvodina
        SC|Seychelles
        SL|Sierra Leone
        SG|Singapore
        SK|Slovakia
        SI|Slovenia
        SB|Solomon Islands
        SO|Somalia
        ZA|South Africa|EC=Eastern Cape;FS=Free State;GP=Gauteng;KZN=KwaZulu-Natal;LP=Limpopo;MP=Mpumalanga;NC=North\
        ern Cape;NW=North West;WC=Western Cape
        GS|South Georgia/Sandwich Islands
        KR|South Korea
        SS|South Sudan
        ES|Spain|C=A Coruña;VI=Araba/Álava;AB=Albacete;A=Alicante;AL=Almería;O=Asturias;AV=Ávila;BA=Badajoz;PM=Balea\
        res;B=Barcelona;BU=Burgos;CC=Cáceres;CA=Cádiz;S=Cantabria;CS=Castellón;CE=Ceuta;CR=Ciudad Real;CO=Córdoba;CU\
        =Cuenca;GI=Girona;GR=Granada;GU=Guadalajara;SS=Gipuzkoa;H=Huelva;HU=Huesca;J=Jaén;LO=La Rioja;GC=Las Palmas;\
        LE=León;L=Lleida;LU=Lugo;M=Madrid;MA=Málaga;ML=Melilla;MU=Murcia;NA=Navarra;OR=Ourense;P=Palencia;PO=Ponteve\
        dra;SA=Salamanca;TF=Santa Cruz de Tenerife;SG=Segovia;SE=Sevilla;SO=Soria;T=Tarragona;TE=Teruel;TO=Toledo;V=\
        Valencia;VA=Valladolid;BI=Biscay;ZA=Zamora;Z=Zaragoza
        LK|Sri Lanka
        SD|Sudan
        SR|Suriname
        SJ|Svalbard and Jan Mayen
        SE|Sweden
        CH|Switzerland|AG=Aargau;AR=Appenzell Ausserrhoden;AI=Appenzell Innerrhoden;BL=Basel-Landschaft;BS=Basel-Sta\
        dt;BE=Bern;FR=Fribourg;GE=Geneva;GL=Glarus;GR=Graubünden;JU=Jura;LU=Luzern;NE=Neuchâtel;NW=Nidwalden;OW=Obwa\
        lden;SH=Schaffhausen;SZ=Schwyz;SO=Solothurn;SG=St. Gallen;TG=Thurgau;TI=Ticino;UR=Uri;VS=Valais;VD=Vaud;ZG=Z\
        ug;ZH=Zürich
        SY|Syria
        TW|Taiwan
        TJ|Tajikistan
        TZ|Tanzania|TZ01=Arusha;TZ02=Dar es Salaam;TZ03=Dodoma;TZ04=Iringa;TZ05=Kagera;TZ06=Pemba North;TZ07=Zanziba\
        r North;TZ08=Kigoma;TZ09=Kilimanjaro;TZ10=Pemba South;TZ11=Zanzibar South;TZ12=Lindi;TZ13=Mara;TZ14=Mbeya;TZ\
        15=Zanzibar West;TZ16=Morogoro;TZ17=Mtwara;TZ18=Mwanza;TZ19=Coast;TZ20=Rukwa;TZ21=Ruvuma;TZ22=Shinyanga;TZ23\
        =Singida;TZ24=Tabora;TZ25=Tanga;TZ26=Manyara;TZ27=Geita;TZ28=Katavi;TZ29=Njombe;TZ30=Simiyu
        TH|Thailand|TH-37=Amnat Charoen;TH-15=Ang Thong;TH-14=Ayutthaya;TH-10=Bangkok;TH-38=Bueng Kan;TH-31=Buri Ram\
        ;TH-24=Chachoengsao;TH-18=Chai Nat;TH-36=Chaiyaphum;TH-22=Chanthaburi;TH-50=Chiang Mai;TH-57=Chiang Rai;TH-2\
        0=Chonburi;TH-86=Chumphon;TH-46=Kalasin;TH-62=Kamphaeng Phet;TH-71=Kanchanaburi;TH-40=Khon Kaen;TH-81=Krabi;\
        TH-52=Lampang;TH-51=Lamphun;TH-42=Loei;TH-16=Lopburi;TH-58=Mae Hong Son;TH-44=Maha Sarakham;TH-49=Mukdahan;T\
        H-26=Nakhon Nayok;TH-73=Nakhon Pathom;TH-48=Nakhon Phanom;TH-30=Nakhon Ratchasima;TH-60=Nakhon Sawan;TH-80=N\
        akhon Si Thammarat;TH-55=Nan;TH-96=Narathiwat;TH-39=Nong Bua Lam Phu;TH-43=Nong Khai;TH-12=Nonthaburi;TH-13=\
        Pathum Thani;TH-94=Pattani;TH-82=Phang Nga;TH-93=Phatthalung;TH-56=Phayao;TH-67=Phetchabun;TH-76=Phetchaburi\
        ;TH-66=Phichit;TH-65=Phitsanulok;TH-54=Phrae;TH-83=Phuket;TH-25=Prachin Buri;TH-77=Prachuap Khiri Khan;TH-85\
        =Ranong;TH-70=Ratchaburi;TH-21=Rayong;TH-45=Roi Et;TH-27=Sa Kaeo;TH-47=Sakon Nakhon;TH-11=Samut Prakan;TH-74\
        =Samut Sakhon;TH-75=Samut Songkhram;TH-19=Saraburi;TH-91=Satun;TH-17=Sing Buri;TH-33=Sisaket;TH-90=Songkhla;\
        TH-64=Sukhothai;TH-72=Suphan Buri;TH-84=Surat Thani;TH-32=Surin;TH-63=Tak;TH-92=Trang;TH-23=Trat;TH-34=Ubo\
        n Ratchathani;TH-41=Udon Thani;TH-61=Uthai Thani;TH-53=Uttaradit;TH-95=Yala;TH-35=Yasothon
        TL|Timor-Leste
        TG|Togo
        TK|Tokelau
        TO|Tonga
        TT|Trinidad and Tobago
        TN|Tunisia
        TR|Türkiye|TR01=Adana;TR02=Adıyaman;TR03=Afyon;TR04=Ağrı;TR05=Amasya;TR06=Ankara;TR07=Antalya;TR08=Artvin;TR\
        09=Aydın;TR10=Balıkesir;TR11=Bilecik;TR12=Bingöl;TR13=Bitlis;TR14=Bolu;TR15=Burdur;TR16=Bursa;TR17=Çanakkale\
        ;TR18=Çankırı;TR19=Çorum;TR20=Denizli;TR21=Diyarbakır;TR22=Edirne;TR23=Elazığ;TR24=Erzincan;TR25=Erzurum;TR2\
        6=Eskişehir;TR27=Gaziantep;TR28=Giresun;TR29=Gümüşhane;TR30=Hakkari;TR31=Hatay;TR32=Isparta;TR33=İçel;TR34=İ\
        stanbul;TR35=İzmir;TR36=Kars;TR37=Kastamonu;TR38=Kayseri;TR39=Kırklareli;TR40=Kırşehir;TR41=Kocaeli;TR42=Kon\
        ya;TR43=Kütahya;TR44=Malatya;TR45=Manisa;TR46=Kahramanmaraş;TR47=Mardin;TR48=Muğla;TR49=Muş;TR50=Nevşehir;TR\
        51=Niğde;TR52=Ordu;TR53=Rize;TR54=Sakarya;TR55=Samsun;TR56=Siirt;TR57=Sinop;TR58=Sivas;TR59=Tekirdağ;TR60=To\
        kat;TR61=Trabzon;TR62=Tunceli;TR63=Şanlıurfa;TR64=Uşak;TR65=Van;TR66=Yozgat;TR67=Zonguldak;TR68=Aksaray;TR69\
        =Bayburt;TR70=Karaman;TR71=Kırıkkale;TR72=Batman;TR73=Şırnak;TR74=Bartın;TR75=Ardahan;TR76=Iğdır;TR77=Yalova\
        ;TR78=Karabük;TR79=Kilis;TR80=Osmaniye;TR81=Düzce
        TM|Turkmenistan
        TC|Turks and Caicos Islands
        TV|Tuvalu
        UG|Uganda|UG314=Abim;UG301=Adjumani;UG322=Agago;UG323=Alebtong;UG315=Amolatar;UG324=Amudat;UG216=Amuria;UG31\
        6=Amuru;UG302=Apac;UG303=Arua;UG217=Budaka;UG218=Bududa;UG201=Bugiri;UG235=Bugweri;UG420=Buhweju;UG117=Buikw\
        e;UG219=Bukedea;UG118=Bukomansimbi;UG220=Bukwa;UG225=Bulambuli;UG416=Buliisa;UG401=Bundibugyo;UG430=Bunyanga\
        bu;UG402=Bushenyi;UG202=Busia;UG221=Butaleja;UG119=Butambala;UG233=Butebo;UG120=Buvuma;UG226=Buyende;UG317=D\
        okolo;UG121=Gomba;UG304=Gulu;UG403=Hoima;UG417=Ibanda;UG203=Iganga;UG418=Isingiro;UG204=Jinja;UG318=Kaabong;\
        UG404=Kabale;UG405=Kabarole;UG213=Kaberamaido;UG427=Kagadi;UG428=Kakumiro;UG101=Kalangala;UG222=Kaliro;UG122\
        =Kalungu;UG102=Kampala;UG205=Kamuli;UG413=Kamwenge;UG414=Kanungu;UG206=Kapchorwa;UG236=Kapelebyong;UG126=Kas\
        anda;UG406=Kasese;UG207=Katakwi;UG112=Kayunga;UG407=Kibaale;UG103=Kiboga;UG227=Kibuku;UG432=Kikuube;UG419=Ki\
        ruhura;UG421=Kiryandongo;UG408=Kisoro;UG305=Kitgum;UG319=Koboko;UG325=Kole;UG306=Kotido;UG208=Kumi;UG333=Kwa\
        nia;UG228=Kween;UG123=Kyankwanzi;UG422=Kyegegwa;UG415=Kyenjojo;UG125=Kyotera;UG326=Lamwo;UG307=Lira;UG229=Lu\
        uka;UG104=Luwero;UG124=Lwengo;UG114=Lyantonde;UG223=Manafwa;UG320=Maracha;UG105=Masaka;UG409=Masindi;UG214=M\
        ayuge;UG209=Mbale;UG410=Mbarara;UG423=Mitooma;UG115=Mityana;UG308=Moroto;UG309=Moyo;UG106=Mpigi;UG107=Mubend\
        e;UG108=Mukono;UG334=Nabilatuk;UG311=Nakapiripirit;UG116=Nakaseke;UG109=Nakasongola;UG230=Namayingo;UG234=Na\
        misindwa;UG224=Namutumba;UG327=Napak;UG310=Nebbi;UG231=Ngora;UG424=Ntoroko;UG411=Ntungamo;UG328=Nwoya;UG331=\
        Omoro;UG329=Otuke;UG321=Oyam;UG312=Pader;UG332=Pakwach;UG210=Pallisa;UG110=Rakai;UG429=Rubanda;UG425=Rubiriz\
        i;UG431=Rukiga;UG412=Rukungiri;UG111=Sembabule;UG232=Serere;UG426=Sheema;UG215=Sironko;UG211=Soroti;UG212=To\
        roro;UG113=Wakiso;UG313=Yumbe;UG330=Zombo
        UA|Ukraine|UA05=Vinnychchyna;UA07=Volyn;UA09=Luhanshchyna;UA12=Dnipropetrovshchyna;UA14=Donechchyna;UA18=Zhy\
        tomyrshchyna;UA21=Zakarpattia;UA23=Zaporizhzhya;UA26=Prykarpattia;UA30=Kyiv;UA32=Kyivshchyna;UA35=Kirovohrad\
        schyna;UA40=Sevastopol;UA43=Crimea;UA46=Lvivshchyna;UA48=Mykolayivschyna;UA51=Odeshchyna;UA53=Poltavshchyna;\
        UA56=Rivnenshchyna;UA59=Sumshchyna;UA61=Ternopilshchyna;UA63=Kharkivshchyna;UA65=Khersonshchyna;UA68=Khmelny\
        chchyna;UA71=Cherkashchyna;UA74=Chernihivshchyna;UA77=Chernivtsi Oblast
        AE|United Arab Emirates
        GB|United Kingdom (UK)
        US|United States (US)|AL=Alabama;AK=Alaska;AZ=Arizona;AR=Arkansas;CA=California;CO=Colorado;CT=Connecticut;D\
        E=Delaware;DC=District of Columbia;FL=Florida;GA=Georgia;HI=Hawaii;ID=Idaho;IL=Illinois;IN=Indiana;IA=Iowa;K\
        S=Kansas;KY=Kentucky;LA=Louisiana;ME=Maine;MD=Maryland;MA=Massachusetts;MI=Michigan;MN=Minnesota;MS=Mississi\
        ppi;MO=Missouri;MT=Montana;NE=Nebraska;NV=Nevada;NH=New Hampshire;NJ=New Jersey;NM=New Mexico;NY=New York;NC\
        =North Carolina;ND=North Dakota;OH=Ohio;OK=Oklahoma;OR=Oregon;PA=Pennsylvania;RI=Rhode Island;SC=South Carol\
        ina;SD=South Dakota;TN=Tennessee;TX=Texas;UT=Utah;VT=Vermont;VA=Virginia;WA=Washington;WV=West Virginia;WI=W\
        isconsin;WY=Wyoming;AA=Armed Forces (AA);AE=Armed Forces (AE);AP=Armed Forces (AP)
        UM|United States (US) Minor Outlying Islands|81=Baker Island;84=Howland Island;86=Jarvis Island;67=Johnsto\
        n Atoll;89=Kingman Reef;71=Midway Atoll;76=Navassa Island;95=Palmyra Atoll;79=Wake Island
        UY|Uruguay|UY-AR=Artigas;UY-CA=Canelones;UY-CL=Cerro Largo;UY-CO=Colonia;UY-DU=Durazno;UY-FS=Flores;UY-FD=Fl\
        orida;UY-LA=Lavalleja;UY-MA=Maldonado;UY-MO=Montevideo;UY-PA=Paysandú;UY-RN=Río Negro;UY-RV=Rivera;UY-RO=Roc\
        ha;UY-SA=Salto;UY-SJ=San José;UY-SO=Soriano;UY-TA=Tacuarembó;UY-TT=Treinta y Tres
        UZ|Uzbekistan
        VU|Vanuatu
        VA|Vatican
        VE|Venezuela|VE-A=Capital;VE-B=Anzoátegui;VE-C=Apure;VE-D=Aragua;VE-E=Barinas;VE-F=Bolívar;VE-G=Carabobo;VE-\
        H=Cojedes;VE-I=Falcón;VE-J=Guárico;VE-K=Lara;VE-L=Mérida;VE-M=Miranda;VE-N=Monagas;VE-O=Nueva Esparta;VE-P=P\
        ortuguesa;VE-R=Sucre;VE-S=Táchira;VE-T=Trujillo;VE-U=Yaracuy;VE-V=Zulia;VE-W=Federal Dependencies;VE-X=La Gu\
        aira (Vargas);VE-Y=Delta Amacuro;VE-Z=Amazonas
        VN|Vietnam
        VG|Virgin Islands (British)
        VI|Virgin Islands (US)
        WF|Wallis and Futuna
        EH|Western Sahara
        YE|Yemen
        ZM|Zambia|ZM-01=Western;ZM-02=Central;ZM-03=Eastern;ZM-04=Luapula;ZM-05=Northern;ZM-06=North-Western;ZM-07=S\
        outhern;ZM-08=Copperbelt;ZM-09=Lusaka;ZM-10=Muchinga
        ZW|Zimbabwe
        """
}
