import Testing

@testable import Hardware

struct EMVTransactionTests {
    private func run(_ card: FakeCard, _ bank: TestBank = .approving()) async throws -> CardReaderOutcome {
        let terminal = CCIDStage.recordedTerminal
        let purchase = try #require(EMVPurchase(CCIDStage.parameters, terminal: terminal, counter: 7))
        var transaction = EMVTransaction(
            card: card,
            terminal: terminal,
            purchase: purchase,
            amountMinor: CCIDStage.parameters.amountMinor,
            readerSerial: "R",
            doors: EMVTransaction.Doors(host: bank, commit: {}, report: { _ in })
        )
        return try await transaction.run()
    }

    private func fault(_ card: FakeCard, _ bank: TestBank = .approving()) async throws -> CardReaderFault? {
        do {
            let outcome = try await run(card, bank)
            Issue.record("ended with \(outcome)")
            return nil
        } catch {
            #expect(bank.requests.isEmpty)
            return error as? CardReaderFault
        }
    }

    private func isApproved(_ outcome: CardReaderOutcome) -> Bool {
        if case .approved = outcome { true } else { false }
    }

    // MARK: Selection

    @Test func test_select_when_only_the_contact_directory_is_there_then_read_from_it() async throws {
        let card = TestCard.card([
            TestCard.ppse: "6A82",
            TestCard.pse: "6F15840E315041592E5359532E4444463031A5038801029000",
            "00B20114": TestCard.record(TestCard.entry("A0000000031010", "VISA", "01")),
        ])
        #expect(isApproved(try await run(card)))
        #expect(card.commands(0xB2).first?.parameter2 == 0x14)
        #expect(card.commands(0xA4).last?.data == [0xA0, 0, 0, 0, 3, 0x10, 0x10])
    }

    @Test func test_select_when_no_directory_is_there_then_each_known_application_is_tried() async throws {
        let card = TestCard.card([
            TestCard.ppse: "6A82",
            "00A4040005A000000003": TestCard.control("A0000000031010"),
            "00A4040205A000000003": TestCard.control("A0000000032010"),
            "00A4040205A0000000032010": "6A82",
        ])
        _ = try? await run(card)
        let tried = Set(card.commands(0xA4).map(\.data))
        #expect(tried.isSuperset(of: EMVTerminal.usual.applications.map(\.prefix)))
    }

    @Test func test_select_when_two_applications_then_asked_by_priority_and_choice_is_taken() async throws {
        let card = TestCard.card([
            TestCard.ppse: TestCard.directory(
                TestCard.entry("A0000000041010", "MASTERCARD", "02"),
                TestCard.entry("A0000000031010", "VISA", "01"),
                TestCard.entry("A0000009999999", "UNKNOWN", "01")
            )
        ])
        let bank = TestBank(.approved(responseCode: "00", authorisationCode: "A", issuerData: []), choice: 0)
        #expect(isApproved(try await run(card, bank)))
        #expect(bank.choices.map { $0.map(\.name) } == [["VISA", "MASTERCARD"]])
    }

    @Test(arguments: [nil, 5]) func test_select_when_nothing_is_chosen_then_cancelled(choice: Int?) async throws {
        let card = TestCard.card([TestCard.ppse: TestCard.directory(TestCard.entry("A0000000031010", "VISA", "81"))])
        let bank = TestBank(nil, choice: choice)
        #expect(try await fault(card, bank) == .cancelled)
        #expect(bank.choices.count == 1)
    }

    @Test func test_select_when_one_application_wants_confirmation_then_asked() async throws {
        let card = TestCard.card([TestCard.ppse: TestCard.directory(TestCard.entry("A0000000031010", "VISA", "81"))])
        let bank = TestBank.approving()
        #expect(isApproved(try await run(card, bank)))
        #expect(bank.choices.count == 1)
    }

    @Test func test_select_when_nothing_known_is_there_then_not_supported() async throws {
        #expect(try await fault(FakeCard([:])) == .cardNotSupported)
    }

    @Test func test_select_when_the_card_is_blocked_then_said() async throws {
        #expect(try await fault(TestCard.card([TestCard.ppse: "6A81"])) == .cardBlocked)
    }

    @Test func test_select_when_the_only_application_is_blocked_then_said() async throws {
        #expect(try await fault(TestCard.card([TestCard.visa: "6283"])) == .cardBlocked)
    }

    @Test func test_options_when_refused_then_the_next_application_is_taken() async throws {
        let card = TestCard.card([
            TestCard.ppse: TestCard.directory(
                TestCard.entry("A0000000031010", "VISA", "01"),
                TestCard.entry("A0000000041010", "MC", "02")
            ),
            "00A4040007A0000000041010": TestCard.control("A0000000041010"),
            // With a PDOL (Visa) refused, without one granted.
            "80A80000148312": "6985",
            "80A80000028300": "770A820218009404080102009000",
        ])
        guard case .approved(let summary) = try await run(card) else {
            Issue.record("not approved")
            return
        }
        #expect(summary.brand == "Mastercard")
    }

    // MARK: Reading

    @Test func test_options_when_answered_in_format_80_then_read() async throws {
        #expect(isApproved(try await run(TestCard.card([TestCard.options: "80061800080102009000"]))))
    }

    @Test(arguments: [
        "770A820218009404080201009000", "770A820218009404000102009000", "7707820218009401089000", "9000", "7F",
    ])
    func test_options_when_locator_is_bad_then_broken(answer: String) async throws {
        guard case .cardBroken = try await fault(TestCard.card([TestCard.options: answer + "9000"])) else {
            Issue.record("not broken")
            return
        }
    }

    @Test(arguments: [
        ("5F24", "card without 5F24"), ("8C", "card without 8C"), ("8D", "card without 8D"),
        ("5A", "card without a number"),
    ])
    func test_records_when_mandatory_data_is_missing_then_named(tag: String, words: String) async throws {
        let parts = [TestCard.number, TestCard.tlv("5F24", "311231"), TestCard.cdol1, TestCard.cdol2]
        let kept = parts.filter { !$0.hasPrefix(tag) }.joined()
        let card = TestCard.card([TestCard.record1: TestCard.record(), TestCard.record2: TestCard.record(kept)])
        #expect(try await fault(card) == .cardBroken(words))
    }

    @Test func test_records_when_number_and_track_differ_then_broken() async throws {
        let other = TestCard.record(TestCard.tlv("57", "5413330089010434D311220100000000001F"))
        #expect(try await fault(TestCard.card([TestCard.record1: other])) == .cardBroken("card number that is none"))
    }

    @Test func test_records_when_data_comes_twice_then_broken() async throws {
        let twice = TestCard.record(TestCard.cdol1)
        #expect(try await fault(TestCard.card([TestCard.record1: twice])) == .cardBroken("data object 8C twice"))
    }

    @Test func test_card_when_torn_at_any_command_before_the_bank_then_removed() async throws {
        for key in [TestCard.visa, TestCard.options, TestCard.record1, TestCard.record2, TestCard.first] {
            #expect(try await fault(TestCard.card([key: ""])) == .cardRemoved)
        }
    }

    // MARK: Declines

    private func record(_ expiry: String = "311231", _ more: String = TestCard.methods("1F03")) -> String {
        TestCard.record(
            TestCard.number,
            TestCard.tlv("5F24", expiry),
            TestCard.cdol1,
            TestCard.cdol2,
            TestCard.denial,
            more
        )
    }

    @Test(arguments: [
        ("261031", TestCard.methods("1F03"), "The card has expired."),
        ("311231", TestCard.tlv("9F07", "FE00"), "The card is not for payments of this kind."),
        (
            "311231", TestCard.methods("4102"),
            "The card asks for a PIN, and this reader has no keys for it. A PIN is never typed on a computer."
        ),
        ("311231", TestCard.methods("0000"), "The cardholder cannot be verified with this reader."),
    ])
    func test_card_when_it_may_not_be_used_here_then_declined_in_words(expiry: String, more: String, words: String)
        async throws
    {
        let card = TestCard.card([TestCard.record2: record(expiry, more)])
        let bank = TestBank.approving()
        #expect(try await run(card, bank) == .declined(reason: words))
        #expect(bank.requests.isEmpty)
        #expect(card.commands(0xAE).map(\.parameter1) == [0x00])
    }

    @Test func test_card_when_it_expires_today_then_still_good() async throws {
        #expect(isApproved(try await run(TestCard.card([TestCard.record2: record("261121")]))))
    }

    @Test func test_card_when_it_declines_by_itself_then_declined_and_bank_not_asked() async throws {
        let bank = TestBank.approving()
        let outcome = try await run(TestCard.card([TestCard.first: TestCard.cryptogram("02")]), bank)
        #expect(outcome == .declined(reason: "The card's PIN is blocked."))
        #expect(bank.requests.isEmpty)
    }

    @Test func test_card_when_it_approves_by_itself_then_not_taken() async throws {
        let card = TestCard.card([TestCard.first: TestCard.cryptogram("40")])
        #expect(try await fault(card) == .cardBroken("card approved by itself although asked to go online"))
    }

    // MARK: Card data where only names belong

    @Test(arguments: [
        (TestCard.ppse, TestCard.directory(TestCard.entry("A0000000031010", "4761739001010010", "01"))),
        (TestCard.visa, TestCard.control("A0000000031010", TestCard.tlv("9F12", "34373631373339303031303130303130"))),
        (TestCard.visa, TestCard.control("A00000000310104761739001010010")),
        (TestCard.first, "8016" + "80" + "0042" + "C46ABE8C02135E74" + "06010A4761739001010010" + "9000"),
        (TestCard.first, "8012" + "80" + "0042" + "4761739001010010" + "06010A03A0B000" + "9000"),
    ])
    func test_card_when_its_number_stands_elsewhere_then_nobody_is_asked(command: String, answer: String) async throws {
        let bank = TestBank.approving()
        guard case .unprotected(.clear)? = try await fault(TestCard.card([command: answer]), bank) else {
            Issue.record("not found")
            return
        }
        #expect(bank.choices.isEmpty)
    }

    @Test func test_card_when_its_number_is_the_last_cryptogram_then_it_is_not_on_the_receipt() async throws {
        let second = "8012" + "40" + "0042" + "4761739001010010" + "06010A03A0B000" + "9000"
        guard case .approved(let summary) = try await run(TestCard.card([TestCard.second: second])) else {
            Issue.record("not approved")
            return
        }
        #expect(summary.emv != nil && summary.emv?.cryptogram == nil)
    }

    // MARK: After the bank

    @Test func test_second_cryptogram_in_format_80_when_approved_then_approved() async throws {
        let card = TestCard.card([
            TestCard.first: "8012" + "80" + "0042" + "C46ABE8C02135E74" + "06010A03A0B000" + "9000",
            TestCard.second: "8012" + "40" + "0042" + "2B38697DEED68312" + "06010A03A0B000" + "9000",
        ])
        guard case .approved(let summary) = try await run(card) else {
            Issue.record("not approved")
            return
        }
        #expect(summary.emv?.cryptogram == "2B38697DEED68312")
    }

    @Test(arguments: ["6985", "6A80"]) func test_second_cryptogram_when_refused_then_declined_by_card(status: String)
        async throws
    {
        guard case .declinedByCard = try await run(TestCard.card([TestCard.second: status])) else {
            Issue.record("not told apart")
            return
        }
    }

    @Test(arguments: ["", "770090009000", "7F9000"]) func test_second_cryptogram_when_lost_or_garbled_then_unknown(
        answer: String
    )
        async throws
    {
        #expect(try await run(TestCard.card([TestCard.second: answer])) == .unknown)
    }

    @Test func test_issuer_data_when_sent_then_card_gets_it_in_order() async throws {
        let issuer = "910A11223344556677883030" + "7109860784180000020102" + "7209860784240000020304"
        let card = TestCard.card([
            TestCard.options: "770A82021C009404080102009000",
            "84": "9000",
        ])
        #expect(isApproved(try await run(card, .approving([UInt8](hexadecimal: issuer)))))
        let instructions = card.commands.map(\.instruction).suffix(5)
        #expect(Array(instructions) == [0xAE, 0x82, 0x18, 0xAE, 0x24])
        #expect(card.commands(0x82).first?.data.count == 10)
    }

    @Test func test_issuer_data_when_card_refuses_it_then_told_in_the_results() async throws {
        let issuer = [UInt8](hexadecimal: "910A11223344556677883030")
        let card = TestCard.card([TestCard.options: "770A82021C009404080102009000", "0082": "6300"])
        guard case .approved(let summary) = try await run(card, .approving(issuer)) else {
            Issue.record("not approved")
            return
        }
        #expect(summary.emv?.terminalVerificationResults == "0000000040")
    }

    @Test(arguments: ["91", "91FF00", "7103860100", "FFFF", "9100"])
    func test_issuer_data_when_garbled_then_left_out(hexadecimal: String) async throws {
        #expect(isApproved(try await run(TestCard.card(), .approving([UInt8](hexadecimal: hexadecimal)))))
    }

    @Test func test_field_data_when_encoded_then_within_bounds_and_without_secrets() async throws {
        let bank = TestBank.approving()
        _ = try await run(TestCard.card(), bank)
        let data = try #require(bank.requests.first?.emvData)
        let tags = Set(try BERTLV.elements(in: data.span).map(\.tag))
        #expect(data.count <= EMVFieldData.maximumLength)
        #expect(
            tags.isSuperset(of: [.cryptogram, .transactionSequenceCounter, .dedicatedFileName, .verificationResult])
        )
        #expect(tags.isDisjoint(with: [.track2, .pan, .cardholderName]))
    }
}
