import Testing

@testable import Hardware

struct MMSReportsTests {
    /// A message of `count` bytes, none of them alike its neighbours.
    private func message(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8($0 % 251) }
    }

    @Test(arguments: [0, 1, 61, 62, 63, 64, 120, 121, 122, 182, 183, 1_000, 8_192])
    func test_encode_when_message_has_any_length_then_it_comes_back(_ count: Int) throws {
        let reports = MMSReports.encode(message(count))
        #expect(reports.allSatisfy { $0.count == 64 })
        var assembler = MMSAssembler()
        let whole = try reports.map { try assembler.add($0) }
        #expect(whole.last == message(count))
        #expect(whole.dropLast().allSatisfy { $0 == nil })
    }

    @Test func test_add_when_reports_are_damaged_then_fault_names_it() {
        let reports = MMSReports.encode(message(300))
        func fault(_ reports: [[UInt8]]) -> CardReaderFault? {
            var assembler = MMSAssembler()
            do {
                for report in reports { _ = try assembler.add(report) }
                return nil
            } catch {
                return error
            }
        }
        func changed(_ report: [UInt8], _ at: Int, _ value: UInt8) -> [UInt8] {
            var report = report
            report[at] = value
            return report
        }
        #expect(fault([reports[0], reports[2]]) == .broken("report 2 where 1 was due"))
        #expect(fault([reports[1]]) == .broken("a report without its beginning"))
        #expect(fault([changed(reports[0], 1, 0x80)]) == .broken("a message of 2147483948 bytes"))
        #expect(fault([[1, 0, 0, 0, 10] + reports[0][5...]]) == .broken("a message of 10 bytes in several reports"))
        #expect(fault([[0, 63] + reports[0][2...]]) == .broken("a report with 63 bytes of data"))
        #expect(
            fault([changed(changed(reports[0], 3, 0), 4, 100), reports[1]]) == .broken("a message longer than it told")
        )
        #expect(fault([changed(reports[0], 4, 50)] + reports[1...]) == .broken("a message of 300 bytes that told 306"))
        #expect(fault([[0x77] + reports[0][1...]]) == .broken("a report of unknown kind 119"))
        #expect(fault([[0, 1, 2]]) == .broken("a report of 3 bytes"))
    }

    @Test func test_add_when_a_message_was_broken_then_its_rest_is_dropped_and_the_next_comes_whole() throws {
        let reports = MMSReports.encode(message(300))
        var assembler = MMSAssembler()
        _ = try assembler.add(reports[0])
        #expect(throws: CardReaderFault.self) { try assembler.add(reports[2]) }
        let rest = try reports[3...].compactMap { try assembler.add($0) }
        #expect(rest.isEmpty)
        let next = try reports.compactMap { try assembler.add($0) }
        #expect(next == [message(300)])
    }

    @Test(arguments: [0, 1, 3])
    func test_add_when_a_message_never_ended_then_the_next_one_is_not_lost(_ kept: Int) throws {
        var assembler = MMSAssembler()
        for report in MMSReports.encode(message(300)).prefix(kept) { _ = try assembler.add(report) }
        for count in [20, 300] {
            let reports = MMSReports.encode(message(count))
            var next = assembler
            let fault = next.interruption(by: reports[0])
            #expect(fault == (kept == 0 ? nil : .broken("a message began before another had ended")))
            #expect(try reports.compactMap { try next.add($0) } == [message(count)])
            #expect(!next.isUnfinished)
        }
    }

    @Test func test_give_up_when_a_message_does_not_end_then_its_rest_is_dropped_and_the_next_comes_whole() throws {
        let reports = MMSReports.encode(message(300))
        var assembler = MMSAssembler()
        #expect(assembler.giveUp() == nil)
        _ = try assembler.add(reports[0])
        #expect(assembler.giveUp() == .broken("a message that did not end in time"))
        #expect(try reports[1...].compactMap { try assembler.add($0) }.isEmpty)
        #expect(try reports.compactMap { try assembler.add($0) } == [message(300)])
    }

    @Test func test_add_when_reader_cancels_a_message_then_the_next_comes_whole() throws {
        let reports = MMSReports.encode(message(300))
        var assembler = MMSAssembler()
        _ = try assembler.add(reports[0])
        _ = try assembler.add([4] + [UInt8](repeating: 0, count: 63))
        let next = try reports.compactMap { try assembler.add($0) }
        #expect(next == [message(300)])
    }
}
