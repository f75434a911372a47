/// Questions about a whole list of the mirror, whether its rows are loaded or not.
public enum ListAction: Action {
    case count(any RecordListQuery, onCompletion: Completion<Int>)

    /// The position of a record in a list, from 0; nil where it is not in it.
    case locate(Int64, list: any RecordListQuery, onCompletion: Completion<Int?>)

    /// The ids at these positions of a list; positions after its end are left out.
    case identifiers(any RecordListQuery, range: Range<Int>, onCompletion: Completion<[Int64]>)
}
