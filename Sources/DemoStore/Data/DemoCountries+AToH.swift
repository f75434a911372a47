extension DemoCountries {
    /// Afghanistan to Hungary: code, name and states, as WooCommerce 10 lists them; `DemoCountries` reads it.
    static let textAToH = """
        AF|Afghanistan
        AX|Åland Islands
        AL|Albania|AL-01=Berat;AL-09=Dibër;AL-02=Durrës;AL-03=Elbasan;AL-04=Fier;AL-05=Gjirokastër;AL-06=Korçë;AL-07\
        =Kukës;AL-08=Lezhë;AL-10=Shkodër;AL-11=Tirana;AL-12=Vlorë
        DZ|Algeria|DZ-01=Adrar;DZ-02=Chlef;DZ-03=Laghouat;DZ-04=Oum El Bouaghi;DZ-05=Batna;DZ-06=Béjaïa;DZ-07=Biskra\
        ;DZ-08=Béchar;DZ-09=Blida;DZ-10=Bouira;DZ-11=Tamanrasset;DZ-12=Tébessa;DZ-13=Tlemcen;DZ-14=Tiaret;DZ-15=Tiz\
        i Ouzou;DZ-16=Algiers;DZ-17=Djelfa;DZ-18=Jijel;DZ-19=Sétif;DZ-20=Saïda;DZ-21=Skikda;DZ-22=Sidi Bel Abbès;DZ-\
        23=Annaba;DZ-24=Guelma;DZ-25=Constantine;DZ-26=Médéa;DZ-27=Mostaganem;DZ-28=M’Sila;DZ-29=Mascara;DZ-30=Ouarg\
        la;DZ-31=Oran;DZ-32=El Bayadh;DZ-33=Illizi;DZ-34=Bordj Bou Arréridj;DZ-35=Boumerdès;DZ-36=El Tarf;DZ-37=Tind\
        ouf;DZ-38=Tissemsilt;DZ-39=El Oued;DZ-40=Khenchela;DZ-41=Souk Ahras;DZ-42=Tipasa;DZ-43=Mila;DZ-44=Aïn Defla;\
        DZ-45=Naama;DZ-46=Aïn Témouchent;DZ-47=Ghardaïa;DZ-48=Relizane;DZ-49=Timimoun;DZ-50=Bordj Badji Mokhtar;DZ-5\
        1=Ouled Djellal;DZ-52=Béni Abbès;DZ-53=In Salah;DZ-54=In Guezzam;DZ-55=Touggourt;DZ-56=Djanet;DZ-57=El Megha\
        ier;DZ-58=El Meniaa
        AS|American Samoa
        AD|Andorra
        AO|Angola|BGO=Bengo;BLU=Benguela;BIE=Bié;CAB=Cabinda;CNN=Cunene;HUA=Huambo;HUI=Huíla;CCU=Kuando Kubango;CNO=\
        Kwanza-Norte;CUS=Kwanza-Sul;LUA=Luanda;LNO=Lunda-Norte;LSU=Lunda-Sul;MAL=Malanje;MOX=Moxico;NAM=Namibe;UIG=U\
        íge;ZAI=Zaire
        AI|Anguilla
        AQ|Antarctica
        AG|Antigua and Barbuda
        AR|Argentina|C=Ciudad Autónoma de Buenos Aires;B=Buenos Aires;K=Catamarca;H=Chaco;U=Chubut;X=Córdoba;W=Corri\
        entes;E=Entre Ríos;P=Formosa;Y=Jujuy;L=La Pampa;F=La Rioja;M=Mendoza;N=Misiones;Q=Neuquén;R=Río Negro;A=Salt\
        a;J=San Juan;D=San Luis;Z=Santa Cruz;S=Santa Fe;G=Santiago del Estero;V=Tierra del Fuego;T=Tucumán
        AM|Armenia
        AW|Aruba
        AU|Australia|ACT=Australian Capital Territory;NSW=New South Wales;NT=Northern Territory;QLD=Queensland;SA=So\
        uth Australia;TAS=Tasmania;VIC=Victoria;WA=Western Australia
        AT|Austria
        AZ|Azerbaijan
        BS|Bahamas
        BH|Bahrain
        BD|Bangladesh|BD-05=Bagerhat;BD-01=Bandarban;BD-02=Barguna;BD-06=Barishal;BD-07=Bhola;BD-03=Bogura;BD-04=Bra\
        hmanbaria;BD-09=Chandpur;BD-10=Chattogram;BD-12=Chuadanga;BD-11=Cox's Bazar;BD-08=Cumilla;BD-13=Dhaka;BD-14=\
        Dinajpur;BD-15=Faridpur ;BD-16=Feni;BD-19=Gaibandha;BD-18=Gazipur;BD-17=Gopalganj;BD-20=Habiganj;BD-21=Jamal\
        pur;BD-22=Jashore;BD-25=Jhalokati;BD-23=Jhenaidah;BD-24=Joypurhat;BD-29=Khagrachhari;BD-27=Khulna;BD-26=Kish\
        oreganj;BD-28=Kurigram;BD-30=Kushtia;BD-31=Lakshmipur;BD-32=Lalmonirhat;BD-36=Madaripur;BD-37=Magura;BD-33=M\
        anikganj ;BD-39=Meherpur;BD-38=Moulvibazar;BD-35=Munshiganj;BD-34=Mymensingh;BD-48=Naogaon;BD-43=Narail;BD-4\
        0=Narayanganj;BD-42=Narsingdi;BD-44=Natore;BD-45=Nawabganj;BD-41=Netrakona;BD-46=Nilphamari;BD-47=Noakhali;B\
        D-49=Pabna;BD-52=Panchagarh;BD-51=Patuakhali;BD-50=Pirojpur;BD-53=Rajbari;BD-54=Rajshahi;BD-56=Rangamati;BD-\
        55=Rangpur;BD-58=Satkhira;BD-62=Shariatpur;BD-57=Sherpur;BD-59=Sirajganj;BD-61=Sunamganj;BD-60=Sylhet;BD-63=\
        Tangail;BD-64=Thakurgaon
        BB|Barbados
        BY|Belarus
        PW|Belau
        BE|Belgium
        BZ|Belize
        BJ|Benin|AL=Alibori;AK=Atakora;AQ=Atlantique;BO=Borgou;CO=Collines;KO=Kouffo;DO=Donga;LI=Littoral;MO=Mono;OU\
        =Ouémé;PL=Plateau;ZO=Zou
        BM|Bermuda
        BT|Bhutan
        BO|Bolivia|BO-B=Beni;BO-H=Chuquisaca;BO-C=Cochabamba;BO-L=La Paz;BO-O=Oruro;BO-N=Pando;BO-P=Potosí;BO-S=Sant\
        a Cruz;BO-T=Tarija
        BQ|Bonaire, Saint Eustatius and Saba
        BA|Bosnia and Herzegovina
        BW|Botswana
        BV|Bouvet Island
        BR|Brazil|AC=Acre;AL=Alagoas;AP=Amapá;AM=Amazonas;BA=Bahia;CE=Ceará;DF=Distrito Federal;ES=Espírito Santo;GO\
        =Goiás;MA=Maranhão;MT=Mato Grosso;MS=Mato Grosso do Sul;MG=Minas Gerais;PA=Pará;PB=Paraíba;PR=Paraná;PE=Pern\
        ambuco;PI=Piauí;RJ=Rio de Janeiro;RN=Rio Grande do Norte;RS=Rio Grande do Sul;RO=Rondônia;RR=Roraima;SC=Sant\
        a Catarina;SP=São Paulo;SE=Sergipe;TO=Tocantins
        IO|British Indian Ocean Territory
        BN|Brunei
        BG|Bulgaria|BG-01=Blagoevgrad;BG-02=Burgas;BG-08=Dobrich;BG-07=Gabrovo;BG-26=Haskovo;BG-09=Kardzhali;BG-10=K\
        yustendil;BG-11=Lovech;BG-12=Montana;BG-13=Pazardzhik;BG-14=Pernik;BG-15=Pleven;BG-16=Plovdiv;BG-17=Razgrad;\
        BG-18=Ruse;BG-27=Shumen;BG-19=Silistra;BG-20=Sliven;BG-21=Smolyan;BG-23=Sofia District;BG-22=Sofia;BG-24=Sta\
        ra Zagora;BG-25=Targovishte;BG-03=Varna;BG-04=Veliko Tarnovo;BG-05=Vidin;BG-06=Vratsa;BG-28=Yambol
        BF|Burkina Faso
        BI|Burundi
        KH|Cambodia
        CM|Cameroon
        CA|Canada|AB=Alberta;BC=British Columbia;MB=Manitoba;NB=New Brunswick;NL=Newfoundland and Labrador;NT=Northw\
        est Territories;NS=Nova Scotia;NU=Nunavut;ON=Ontario;PE=Prince Edward Island;QC=Quebec;SK=Saskatchewan;YT=Yu\
        kon Territory
        CV|Cape Verde
        KY|Cayman Islands
        CF|Central African Republic
        TD|Chad
        CL|Chile|CL-AI=Aisén del General Carlos Ibañez del Campo;CL-AN=Antofagasta;CL-AP=Arica y Parinacota;CL-AR=L\
        a Araucanía;CL-AT=Atacama;CL-BI=Biobío;CL-CO=Coquimbo;CL-LI=Libertador General Bernardo O'Higgins;CL-LL=Lo\
        s Lagos;CL-LR=Los Ríos;CL-MA=Magallanes;CL-ML=Maule;CL-NB=Ñuble;CL-RM=Región Metropolitana de Santiago;CL-TA\
        =Tarapacá;CL-VS=Valparaíso
        CN|China|CN1=Yunnan / 云南;CN2=Beijing / 北京;CN3=Tianjin / 天津;CN4=Hebei / 河北;CN5=Shanxi / 山西;CN6=Inner Mongoli\
        a / 內蒙古;CN7=Liaoning / 辽宁;CN8=Jilin / 吉林;CN9=Heilongjiang / 黑龙江;CN10=Shanghai / 上海;CN11=Jiangsu / 江苏;CN12=Zh\
        ejiang / 浙江;CN13=Anhui / 安徽;CN14=Fujian / 福建;CN15=Jiangxi / 江西;CN16=Shandong / 山东;CN17=Henan / 河南;CN18=Hube\
        i / 湖北;CN19=Hunan / 湖南;CN20=Guangdong / 广东;CN21=Guangxi Zhuang / 广西壮族;CN22=Hainan / 海南;CN23=Chongqing / 重庆;C\
        N24=Sichuan / 四川;CN25=Guizhou / 贵州;CN26=Shaanxi / 陕西;CN27=Gansu / 甘肃;CN28=Qinghai / 青海;CN29=Ningxia Hui / 宁夏\
        ;CN30=Macao / 澳门;CN31=Tibet / 西藏;CN32=Xinjiang / 新疆
        CX|Christmas Island
        CC|Cocos (Keeling) Islands
        CO|Colombia|CO-AMA=Amazonas;CO-ANT=Antioquia;CO-ARA=Arauca;CO-ATL=Atlántico;CO-BOL=Bolívar;CO-BOY=Boyacá;CO-\
        CAL=Caldas;CO-CAQ=Caquetá;CO-CAS=Casanare;CO-CAU=Cauca;CO-CES=Cesar;CO-CHO=Chocó;CO-COR=Córdoba;CO-CUN=Cundi\
        namarca;CO-DC=Capital District;CO-GUA=Guainía;CO-GUV=Guaviare;CO-HUI=Huila;CO-LAG=La Guajira;CO-MAG=Magdalen\
        a;CO-MET=Meta;CO-NAR=Nariño;CO-NSA=Norte de Santander;CO-PUT=Putumayo;CO-QUI=Quindío;CO-RIS=Risaralda;CO-SAN\
        =Santander;CO-SAP=San Andrés & Providencia;CO-SUC=Sucre;CO-TOL=Tolima;CO-VAC=Valle del Cauca;CO-VAU=Vaupés;C\
        O-VID=Vichada
        KM|Comoros
        CG|Congo (Brazzaville)
        CD|Congo (Kinshasa)
        CK|Cook Islands
        CR|Costa Rica|CR-A=Alajuela;CR-C=Cartago;CR-G=Guanacaste;CR-H=Heredia;CR-L=Limón;CR-P=Puntarenas;CR-SJ=San J\
        osé
        HR|Croatia|HR-01=Zagreb County;HR-02=Krapina-Zagorje County;HR-03=Sisak-Moslavina County;HR-04=Karlovac Coun\
        ty;HR-05=Varaždin County;HR-06=Koprivnica-Križevci County;HR-07=Bjelovar-Bilogora County;HR-08=Primorje-Gors\
        ki Kotar County;HR-09=Lika-Senj County;HR-10=Virovitica-Podravina County;HR-11=Požega-Slavonia County;HR-12=\
        Brod-Posavina County;HR-13=Zadar County;HR-14=Osijek-Baranja County;HR-15=Šibenik-Knin County;HR-16=Vukovar-\
        Srijem County;HR-17=Split-Dalmatia County;HR-18=Istria County;HR-19=Dubrovnik-Neretva County;HR-20=Međimurj\
        e County;HR-21=Zagreb City
        CU|Cuba
        CW|Cura&ccedil;ao
        CY|Cyprus
        CZ|Czech Republic
        DK|Denmark
        DJ|Djibouti
        DM|Dominica
        DO|Dominican Republic|DO-01=Distrito Nacional;DO-02=Azua;DO-03=Baoruco;DO-04=Barahona;DO-33=Cibao Nordeste;D\
        O-34=Cibao Noroeste;DO-35=Cibao Norte;DO-36=Cibao Sur;DO-05=Dajabón;DO-06=Duarte;DO-08=El Seibo;DO-37=El Val\
        le;DO-07=Elías Piña;DO-38=Enriquillo;DO-09=Espaillat;DO-30=Hato Mayor;DO-19=Hermanas Mirabal;DO-39=Higüamo;D\
        O-10=Independencia;DO-11=La Altagracia;DO-12=La Romana;DO-13=La Vega;DO-14=María Trinidad Sánchez;DO-28=Mons\
        eñor Nouel;DO-15=Monte Cristi;DO-29=Monte Plata;DO-40=Ozama;DO-16=Pedernales;DO-17=Peravia;DO-18=Puerto Plat\
        a;DO-20=Samaná;DO-21=San Cristóbal;DO-31=San José de Ocoa;DO-22=San Juan;DO-23=San Pedro de Macorís;DO-24=Sá\
        nchez Ramírez;DO-25=Santiago;DO-26=Santiago Rodríguez;DO-32=Santo Domingo;DO-41=Valdesia;DO-27=Valverde;DO-4\
        2=Yuma
        EC|Ecuador|EC-A=Azuay;EC-B=Bolívar;EC-F=Cañar;EC-C=Carchi;EC-H=Chimborazo;EC-X=Cotopaxi;EC-O=El Oro;EC-E=Esm\
        eraldas;EC-W=Galápagos;EC-G=Guayas;EC-I=Imbabura;EC-L=Loja;EC-R=Los Ríos;EC-M=Manabí;EC-S=Morona-Santiago;EC\
        -N=Napo;EC-D=Orellana;EC-Y=Pastaza;EC-P=Pichincha;EC-SE=Santa Elena;EC-SD=Santo Domingo de los Tsáchilas;EC-\
        U=Sucumbíos;EC-T=Tungurahua;EC-Z=Zamora-Chinchipe
        EG|Egypt|EGALX=Alexandria;EGASN=Aswan;EGAST=Asyut;EGBA=Red Sea;EGBH=Beheira;EGBNS=Beni Suef;EGC=Cairo;EGDK=D\
        akahlia;EGDT=Damietta;EGFYM=Faiyum;EGGH=Gharbia;EGGZ=Giza;EGIS=Ismailia;EGJS=South Sinai;EGKB=Qalyubia;EGKFS\
        =Kafr el-Sheikh;EGKN=Qena;EGLX=Luxor;EGMN=Minya;EGMNF=Monufia;EGMT=Matrouh;EGPTS=Port Said;EGSHG=Sohag;EGSHR\
        =Al Sharqia;EGSIN=North Sinai;EGSUZ=Suez;EGWAD=New Valley
        SV|El Salvador|SV-AH=Ahuachapán;SV-CA=Cabañas;SV-CH=Chalatenango;SV-CU=Cuscatlán;SV-LI=La Libertad;SV-MO=Mor\
        azán;SV-PA=La Paz;SV-SA=Santa Ana;SV-SM=San Miguel;SV-SO=Sonsonate;SV-SS=San Salvador;SV-SV=San Vicente;SV-U\
        N=La Unión;SV-US=Usulután
        GQ|Equatorial Guinea
        ER|Eritrea
        EE|Estonia
        SZ|Eswatini
        ET|Ethiopia
        FK|Falkland Islands
        FO|Faroe Islands
        FJ|Fiji
        FI|Finland
        FR|France
        GF|French Guiana
        PF|French Polynesia
        TF|French Southern Territories
        GA|Gabon
        GM|Gambia
        GE|Georgia
        DE|Germany|DE-BW=Baden-Württemberg;DE-BY=Bavaria;DE-BE=Berlin;DE-BB=Brandenburg;DE-HB=Bremen;DE-HH=Hamburg;D\
        E-HE=Hesse;DE-MV=Mecklenburg-Vorpommern;DE-NI=Lower Saxony;DE-NW=North Rhine-Westphalia;DE-RP=Rhineland-Pala\
        tinate;DE-SL=Saarland;DE-SN=Saxony;DE-ST=Saxony-Anhalt;DE-SH=Schleswig-Holstein;DE-TH=Thuringia
        GH|Ghana|AF=Ahafo;AH=Ashanti;BA=Brong-Ahafo;BO=Bono;BE=Bono East;CP=Central;EP=Eastern;AA=Greater Accra;NE=N\
        orth East;NP=Northern;OT=Oti;SV=Savannah;UE=Upper East;UW=Upper West;TV=Volta;WP=Western;WN=Western North
        GI|Gibraltar
        GR|Greece|I=Attica;A=East Macedonia and Thrace;B=Central Macedonia;C=West Macedonia;D=Epirus;E=Thessaly;F=Io\
        nian Islands;G=West Greece;H=Central Greece;J=Peloponnese;K=North Aegean;L=South Aegean;M=Crete
        GL|Greenland
        GD|Grenada
        GP|Guadeloupe
        GU|Guam
        GT|Guatemala|GT-AV=Alta Verapaz;GT-BV=Baja Verapaz;GT-CM=Chimaltenango;GT-CQ=Chiquimula;GT-PR=El Progreso;GT\
        -ES=Escuintla;GT-GU=Guatemala;GT-HU=Huehuetenango;GT-IZ=Izabal;GT-JA=Jalapa;GT-JU=Jutiapa;GT-PE=Petén;GT-QZ=\
        Quetzaltenango;GT-QC=Quiché;GT-RE=Retalhuleu;GT-SA=Sacatepéquez;GT-SM=San Marcos;GT-SR=Santa Rosa;GT-SO=Solo\
        lá;GT-SU=Suchitepéquez;GT-TO=Totonicapán;GT-ZA=Zacapa
        GG|Guernsey
        GN|Guinea
        GW|Guinea-Bissau
        GY|Guyana
        HT|Haiti
        HM|Heard Island and McDonald Islands
        HN|Honduras|HN-AT=Atlántida;HN-IB=Bay Islands;HN-CH=Choluteca;HN-CL=Colón;HN-CM=Comayagua;HN-CP=Copán;HN-CR=\
        Cortés;HN-EP=El Paraíso;HN-FM=Francisco Morazán;HN-GD=Gracias a Dios;HN-IN=Intibucá;HN-LE=Lempira;HN-LP=La P\
        az;HN-OC=Ocotepeque;HN-OL=Olancho;HN-SB=Santa Bárbara;HN-VA=Valle;HN-YO=Yoro
        HK|Hong Kong|HONG KONG=Hong Kong Island;KOWLOON=Kowloon;NEW TERRITORIES=New Territories
        HU|Hungary|BK=Bács-Kiskun;BE=Békés;BA=Baranya;BZ=Borsod-Abaúj-Zemplén;BU=Budapest;CS=Csongrád-Csanád;FE=Fejé\
        r;GS=Győr-Moson-Sopron;HB=Hajdú-Bihar;HE=Heves;JN=Jász-Nagykun-Szolnok;KE=Komárom-Esztergom;NO=Nógrád;PE=Pes\
        t;SO=Somogy;SZ=Szabolcs-Szatmár-Bereg;TO=Tolna;VA=Vas;VE=Veszprém;ZA=Zala
        """
}
