/// Letters and signs that are variants of plainer ones, by Unicode's compatibility decomposition: `ﬁ`, `²`, `Ⅳ`,
/// `ｆｕｌｌ`, `𝐁𝐨𝐥𝐝`. Only those whose plain form is one to four characters that a printer's page can contain; marks left
/// out.
enum PlainShapes {
    /// The plain form of `scalar`; nil where it has none.
    static func of(_ scalar: Unicode.Scalar) -> String? { scalar.value < 0xA8 ? nil : all[scalar] }

    private static let all: [Unicode.Scalar: String] = {
        var all: [Unicode.Scalar: String] = [:]
        for (first, plain, count) in alphabets {
            for step in 0..<count {
                guard let shape = Unicode.Scalar(first + step), let plain = Unicode.Scalar(plain + step) else {
                    continue
                }
                all[shape] = String(plain)
            }
        }
        let row = Array(pairs.unicodeScalars)
        for index in stride(from: 0, to: row.count - 1, by: 2) { all[row[index]] = String(row[index + 1]) }
        for entry in sequences.unicodeScalars.split(separator: "|") {
            guard let shape = entry.first else { continue }
            all[shape] = String(String.UnicodeScalarView(entry.dropFirst()))
        }
        return all
    }()

    /// The first shape of a row, the first plain character, and the number of both.
    private static let alphabets: [(first: UInt32, plain: UInt32, count: UInt32)] = [
        (0x1D33, 0x47, 8), (0x2074, 0x34, 6), (0x2080, 0x30, 10), (0x2096, 0x6B, 4), (0x2460, 0x31, 9),
        (0x24B6, 0x41, 26), (0x24D0, 0x61, 26), (0xFF01, 0x21, 94), (0x1D400, 0x41, 26), (0x1D41A, 0x61, 26),
        (0x1D434, 0x41, 26), (0x1D44E, 0x61, 7), (0x1D456, 0x69, 18), (0x1D468, 0x41, 26), (0x1D482, 0x61, 26),
        (0x1D4A9, 0x4E, 4), (0x1D4AE, 0x53, 8), (0x1D4B6, 0x61, 4), (0x1D4BD, 0x68, 7), (0x1D4C5, 0x70, 11),
        (0x1D4D0, 0x41, 26), (0x1D4EA, 0x61, 26), (0x1D507, 0x44, 4), (0x1D50D, 0x4A, 8), (0x1D516, 0x53, 7),
        (0x1D51E, 0x61, 26), (0x1D53B, 0x44, 4), (0x1D540, 0x49, 5), (0x1D54A, 0x53, 7), (0x1D552, 0x61, 26),
        (0x1D56C, 0x41, 26), (0x1D586, 0x61, 26), (0x1D5A0, 0x41, 26), (0x1D5BA, 0x61, 26), (0x1D5D4, 0x41, 26),
        (0x1D5EE, 0x61, 26), (0x1D608, 0x41, 26), (0x1D622, 0x61, 26), (0x1D63C, 0x41, 26), (0x1D656, 0x61, 26),
        (0x1D670, 0x41, 26), (0x1D68A, 0x61, 26), (0x1D7CE, 0x30, 10), (0x1D7D8, 0x30, 10), (0x1D7E2, 0x30, 10),
        (0x1D7EC, 0x30, 10), (0x1D7F6, 0x30, 10), (0x1F130, 0x41, 26), (0x1FBF0, 0x30, 10),
    ]

    /// A shape and its plain character, in turn.
    private static let pairs = """
        ¨ ªa¯ ²2³3´ ¸ ¹1ºoſsʰhʲjʳrʷwʸy˘ ˙ ˚ ˛ ˜ ˝ ˡlˢsˣxͺ ΄ ΅ ϕφϖπϴΘϵεϹΣᴬAᴭÆᴮBᴰDᴱEᴼOᴾPᴿRᵀTᵁUᵂWᵃaᵇbᵈdᵉeᵍg\
        ᵏkᵐmᵒoᵖpᵗtᵘuᵛvᵟδᵠφᵢiᵣrᵤuᵥvᵩφᵸнᶜcᶞðᶠfᶻzẛs᾽ ᾿ ῀ ῁ ῍ ῎ ῏ ῝ ῞ ῟ ῭ ΅ ´ ῾ ‑‐‗ ․.‾ ⁰0ⁱi⁺+⁻−⁼=⁽(⁾)ⁿn₊+₋−\
        ₌=₍(₎)ₐaₑeₒoₓxₕhₚpₛsₜtℂCℊgℋHℌHℍHℎhℏħℐIℑIℒLℓlℕNℙPℚQℛRℜRℝRℤZℨZℬBℭCℯeℰEℱFℳMℴoℹiℼπℾΓⅅDⅆdⅇeⅈiⅉjⅠIⅤVⅩX\
        ⅬLⅭCⅮDⅯMⅰiⅴvⅹxⅼlⅽcⅾdⅿm⓪0ⱼjⱽV゛ ゜ ꚜъꚝьꟲCꟳFꟴQꟸĦꟹœ﬩+ﱞ ﱟ ﱠ ﱡ ﱢ ﱣ ︐,︓:︔;︕!︖?︱—︲–︳_︴_︵(︶)︷{︸}﹇[﹈]﹉ ﹊ ﹋ \
        ﹌ ﹍_﹎_﹏_﹐,﹒.﹔;﹕:﹖?﹗!﹘—﹙(﹚)﹛{﹜}﹟#﹠&﹡*﹢+﹣-﹤<﹥>﹦=﹨\\﹩$﹪%﹫@ﹰ ﹲ ﹴ ﹶ ﹸ ﹺ ﹼ ﹾ ￠¢￡£￢¬￣ ￤¦￥¥￦₩￨│￭■𐞃æ𐞕ħ𐞢ø\
        𐞥q𝒜A𝒞C𝒟D𝒢G𝒥J𝒦K𝒻f𝔄A𝔅B𝔸A𝔹B𝕆O𝚤ı𝚪Γ𝚯Θ𝚹Θ𝚺Σ𝚽Φ𝛀Ω𝛂α𝛅δ𝛆ε𝛑π𝛔σ𝛕τ𝛗φ𝛜ε𝛟φ𝛡π𝛤Γ𝛩Θ𝛳Θ𝛴Σ𝛷Φ𝛺Ω𝛼α𝛿δ𝜀ε𝜋π𝜎σ𝜏τ𝜑φ𝜖ε𝜙φ𝜛π𝜞Γ𝜣Θ\
        𝜭Θ𝜮Σ𝜱Φ𝜴Ω𝜶α𝜹δ𝜺ε𝝅π𝝈σ𝝉τ𝝋φ𝝐ε𝝓φ𝝕π𝝘Γ𝝝Θ𝝧Θ𝝨Σ𝝫Φ𝝮Ω𝝰α𝝳δ𝝴ε𝝿π𝞂σ𝞃τ𝞅φ𝞊ε𝞍φ𝞏π𝞒Γ𝞗Θ𝞡Θ𝞢Σ𝞥Φ𝞨Ω𝞪α𝞭δ𝞮ε𝞹π𝞼σ𝞽τ𝞿φ𝟄ε𝟇φ𝟉π🄫C🄬R
        """

    /// A shape and its plain characters.
    private static let sequences = """
        ¼1⁄4|½1⁄2|¾3⁄4|ĲIJ|ĳij|ĿL·|ŀl·|ǄDZ|ǅDz|ǆdz|ǇLJ|ǈLj|ǉlj|ǊNJ|ǋNj|ǌnj|ǱDZ|ǲDz|ǳdz|‥..|…...|‼!!|⁇??|\
        ⁈?!|⁉!?|₨Rs|℀a/c|℁a/s|℃°C|℅c/o|℆c/u|℉°F|№No|℠SM|℡TEL|™TM|℻FAX|⅐1⁄7|⅑1⁄9|⅒1⁄10|⅓1⁄3|⅔2⁄3|⅕1⁄5|\
        ⅖2⁄5|⅗3⁄5|⅘4⁄5|⅙1⁄6|⅚5⁄6|⅛1⁄8|⅜3⁄8|⅝5⁄8|⅞7⁄8|⅟1⁄|ⅡII|ⅢIII|ⅣIV|ⅥVI|ⅦVII|ⅧVIII|ⅨIX|ⅪXI|ⅫXII|ⅱii|\
        ⅲiii|ⅳiv|ⅵvi|ⅶvii|ⅷviii|ⅸix|ⅺxi|ⅻxii|↉0⁄3|⑩10|⑪11|⑫12|⑬13|⑭14|⑮15|⑯16|⑰17|⑱18|⑲19|⑳20|⑴(1)|⑵(2)|\
        ⑶(3)|⑷(4)|⑸(5)|⑹(6)|⑺(7)|⑻(8)|⑼(9)|⑽(10)|⑾(11)|⑿(12)|⒀(13)|⒁(14)|⒂(15)|⒃(16)|⒄(17)|⒅(18)|⒆(19)|\
        ⒇(20)|⒈1.|⒉2.|⒊3.|⒋4.|⒌5.|⒍6.|⒎7.|⒏8.|⒐9.|⒑10.|⒒11.|⒓12.|⒔13.|⒕14.|⒖15.|⒗16.|⒘17.|⒙18.|⒚19.|\
        ⒛20.|⒜(a)|⒝(b)|⒞(c)|⒟(d)|⒠(e)|⒡(f)|⒢(g)|⒣(h)|⒤(i)|⒥(j)|⒦(k)|⒧(l)|⒨(m)|⒩(n)|⒪(o)|⒫(p)|⒬(q)|⒭(r)|\
        ⒮(s)|⒯(t)|⒰(u)|⒱(v)|⒲(w)|⒳(x)|⒴(y)|⒵(z)|⩴::=|⩵==|⩶===|㉐PTE|㉑21|㉒22|㉓23|㉔24|㉕25|㉖26|㉗27|㉘28|㉙29|\
        ㉚30|㉛31|㉜32|㉝33|㉞34|㉟35|㊱36|㊲37|㊳38|㊴39|㊵40|㊶41|㊷42|㊸43|㊹44|㊺45|㊻46|㊼47|㊽48|㊾49|㊿50|㋌Hg|㋍erg|\
        ㋎eV|㋏LTD|㍱hPa|㍲da|㍳AU|㍴bar|㍵oV|㍶pc|㍷dm|㍸dm2|㍹dm3|㍺IU|㎀pA|㎁nA|㎃mA|㎄kA|㎅KB|㎆MB|㎇GB|㎈cal|㎉kcal|㎊pF|\
        ㎋nF|㎎mg|㎏kg|㎐Hz|㎑kHz|㎒MHz|㎓GHz|㎔THz|㎖ml|㎗dl|㎘kl|㎙fm|㎚nm|㎜mm|㎝cm|㎞km|㎟mm2|㎠cm2|㎡m2|㎢km2|㎣mm3|\
        ㎤cm3|㎥m3|㎦km3|㎩Pa|㎪kPa|㎫MPa|㎬GPa|㎭rad|㎰ps|㎱ns|㎳ms|㎴pV|㎵nV|㎷mV|㎸kV|㎹MV|㎺pW|㎻nW|㎽mW|㎾kW|㎿MW|㏀kΩ|\
        ㏁MΩ|㏂a.m.|㏃Bq|㏄cc|㏅cd|㏇Co.|㏈dB|㏉Gy|㏊ha|㏋HP|㏌in|㏍KK|㏎KM|㏏kt|㏐lm|㏑ln|㏒log|㏓lx|㏔mb|㏕mil|㏖mol|㏗PH|\
        ㏘p.m.|㏙PPM|㏚PR|㏛sr|㏜Sv|㏝Wb|㏿gal|ﬀff|ﬁfi|ﬂfl|ﬃffi|ﬄffl|ﬅst|ﬆst|︙...|︰..|🄀0.|🄁0,|🄂1,|🄃2,|🄄3,|🄅4,|\
        🄆5,|🄇6,|🄈7,|🄉8,|🄊9,|🄐(A)|🄑(B)|🄒(C)|🄓(D)|🄔(E)|🄕(F)|🄖(G)|🄗(H)|🄘(I)|🄙(J)|🄚(K)|🄛(L)|🄜(M)|🄝(N)|🄞(O)|\
        🄟(P)|🄠(Q)|🄡(R)|🄢(S)|🄣(T)|🄤(U)|🄥(V)|🄦(W)|🄧(X)|🄨(Y)|🄩(Z)|🄭CD|🄮WZ|🅊HV|🅋MV|🅌SD|🅍SS|🅎PPV|🅏WC|🅪MC|🅫MD|\
        🅬MR|🆐DJ|
        """
}
