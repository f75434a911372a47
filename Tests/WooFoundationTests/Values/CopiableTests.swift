import TestSupport
import Testing
import WooFoundation

@Suite struct CopiableTests {
    private let parcel = Parcel(
        id: 1,
        note: "fragile",
        label: .init(text: "A", colour: "red"),
        tags: ["x": [1]],
        state: .packed
    )

    @Test func test_copy_when_property_is_left_out_then_is_kept() {
        #expect(parcel.copy() == parcel)
        #expect(parcel.copy(note: .copy) == parcel)
    }

    @Test func test_copy_when_value_is_given_then_only_that_changes() {
        let copy = parcel.copy(id: 2, state: .sent)
        #expect(copy.id == 2 && copy.state == .sent)
        #expect(copy.note == "fragile" && copy.tags == ["x": [1]] && copy.label == parcel.label)
        #expect(parcel.copy(note: "heavy").note == "heavy")
    }

    @Test func test_copy_when_optional_variable_holds_nil_then_clears() {
        let nothing: String? = nil
        #expect(parcel.copy(note: nothing).note == nil)
    }

    @Test func test_copy_when_literal_nil_is_given_then_is_kept() {
        #expect(parcel.copy(note: nil).note == "fragile")
    }

    @Test func test_copy_when_some_nil_is_given_then_clears() {
        #expect(parcel.copy(note: .some(nil)).note == nil)
        #expect(parcel.copy(label: .some(nil)).label == nil)
    }

    @Test func test_copy_when_type_is_a_class_then_is_another_object() {
        let shelf = Shelf(name: "top", parcel: parcel)
        let copy = shelf.copy(name: "low")
        #expect(copy !== shelf)
        #expect(copy.name == "low" && copy.parcel == parcel && shelf.name == "top")
        #expect(shelf.copy(parcel: .some(nil)).parcel == nil)
    }

    @Test func test_copy_when_type_is_nested_then_works() {
        #expect(parcel.label?.copy(text: "B") == Parcel.Label(text: "B", colour: "red"))
        #expect(Warehouse.Bay(number: 1).copy(number: 2).number == 2)
        #expect(Parcel.Stamp(price: 1).copy(price: .some(nil)).price == nil)
    }

    @Test func test_copy_when_header_has_many_lines_then_is_found() {
        #expect(WrappedHeader(first: 1, second: 2).copy(first: 3) == WrappedHeader(first: 3, second: 2))
    }

    @Test func test_fake_when_type_is_fakeable_then_has_empty_values() {
        let settings = CurrencySettings.fake()
        #expect(settings.code.isEmpty && settings.decimals == 0 && settings.position == .left)
        #expect(CurrencySettings.Position.fake() == .left)
    }
}
