import Yosemite

/// The words for the keys of every overlay with rows that are edited.
enum FormHintWords {
    static let choose = localized("Choose")
    static let change = localized("Change")
    static let close = localized("Close")
    static let accept = localized("Accept")
    static let cancel = localized("Cancel")
    static let complete = localized("Complete")
    static let save = localized("Save")
    static let nothingToUndo = localized("nothing was changed in this form")
    static let nothingToRedo = localized("nothing was undone in this form")
}
