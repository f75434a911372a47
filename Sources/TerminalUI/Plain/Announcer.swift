/// Decides what of a frame is news: what was said before is not said again, and what changes by itself is said now and
/// then, not each time.
/// Decides what is new in a frame: what was said before is not repeated, and what changes by itself is said now and
/// then, not each time.
///
/// A key is answered at once, whatever it did. Changes without a key (a sync, an answer of the store) are said at once
/// after a key and then at most every `pause`; while the user types, only after a pause of `typingPause`.
struct Announcer {
    static let pause: Duration = .seconds(2)
    static let typingPause: Duration = .milliseconds(700)
    /// Longer texts are not read out in one go.
    static let maximumLines = 60

    /// What is on the last line of the terminal: the user's position.
    enum Focus: Hashable, Sendable {
        case text(String)
        case field(SpokenField)
    }

    /// Lines to add, and the last line after them.
    struct Utterance: Hashable, Sendable {
        var lines: [String] = []
        /// nil keeps the last line.
        var focus: Focus?
        /// Whether the last line is said again even if it has not changed.
        var isAnew = false
    }

    /// When to check again without a new frame.
    private(set) var deadline: Duration?

    private var last: Spoken?
    /// What was said of each layer up to the current one.
    private var told: [[String]: SpokenRegion] = [:]
    private var layer: [String] = []
    private var messageNumber = 0
    private var store = ""
    private var band = ""
    private var syncState = Spoken.SyncState.other
    private var waitsForSync: String?
    private var explained: Set<String> = []
    /// The keys as last said.
    private var keys: [String] = []
    private var quietUntil: Duration = .zero
    private var isFreeToSpeak = true

    /// What to say of `spoken`, shown at `now`.
    mutating func hear(_ spoken: Spoken, at now: Duration) -> Utterance {
        if let last, last.host != spoken.host { change() }
        let isKey = last.map { $0.presses != spoken.presses } ?? true
        let before = last
        last = spoken
        if isKey { isFreeToSpeak = true }
        if isKey, spoken.lastCommand == "refresh", before?.presses != spoken.presses { waitsForSync = spoken.sync }

        var utterance = Utterance()
        let region = spoken.focused
        let isNewLayer = spoken.layer != layer
        let isTyping = isKey && !isNewLayer && region.field != nil && region.field != told[layer]?.field
        if isTyping {
            quietUntil = now + Self.typingPause
            isFreeToSpeak = false
        }
        let maySpeak = isNewLayer || isKey && !isTyping || !isTyping && isFreeToSpeak || now >= quietUntil
        guard maySpeak else {
            deadline = quietUntil
            if isKey, let field = region.field {
                told[layer]?.field = field
                utterance.focus = .field(field)
            }
            return utterance
        }
        deadline = nil
        utterance.lines = news(of: spoken)
        if isKey { utterance.lines += spoken.momentary }
        if isNewLayer {
            enter(spoken, region, &utterance)
        } else {
            update(spoken, region, &utterance, isKey: isKey)
        }
        if !isKey, !utterance.lines.isEmpty || utterance.focus != nil {
            isFreeToSpeak = false
            quietUntil = now + Self.pause
        }
        return utterance
    }

    /// Another store, another host: everything is said again.
    private mutating func change() {
        last = nil
        told = [:]
        layer = []
        messageNumber = 0
        waitsForSync = nil
        syncState = .other
    }

    /// Makes everything be said again.
    mutating func forget() {
        told = [:]
        layer = []
        explained = []
        store = ""
        band = ""
        syncState = .other
    }

    // MARK: What happened around the focus

    private mutating func news(of spoken: Spoken) -> [String] {
        var lines: [String] = []
        if spoken.store != store, !spoken.store.isEmpty { lines.append(spoken.store) }
        store = spoken.store
        lines += spoken.messages.filter { $0.number > messageNumber }.map(\.text)
        messageNumber = spoken.messages.last?.number ?? messageNumber
        if spoken.band != band, !spoken.band.isEmpty { lines.append(spoken.band) }
        band = spoken.band
        if let awaited = waitsForSync, awaited != spoken.sync, spoken.syncState != .other {
            waitsForSync = nil
            syncState = spoken.syncState
            lines.append(spoken.sync)
        } else if spoken.syncState != .other, spoken.syncState != syncState {
            syncState = spoken.syncState
            lines.append(spoken.sync)
        }
        return lines
    }

    // MARK: Going somewhere

    private mutating func enter(_ spoken: Spoken, _ region: SpokenRegion, _ utterance: inout Utterance) {
        layer = spoken.layer
        told = told.filter { layer.starts(with: $0.key) }
        let known = told[layer]
        told[layer] = region
        utterance.lines.append(region.title.isEmpty ? spoken.place : region.title)
        read(region, knowing: known?.id == region.id ? known : nil, &utterance)
        if explained.insert(spoken.layer.last ?? "").inserted { explain(spoken, &utterance) }
        keys = spoken.hints
        settle(region, &utterance, wasRead: known == nil)
    }

    private func explain(_ spoken: Spoken, _ utterance: inout Utterance) {
        guard !spoken.hints.isEmpty else { return }
        utterance.lines.append("Keys: " + spoken.hints.joined(separator: ", ") + ".")
    }

    private func read(_ region: SpokenRegion, knowing known: SpokenRegion?, _ utterance: inout Utterance) {
        if !region.state.isEmpty, region.state != known?.state { utterance.lines.append(region.state) }
        let lines = region.lines.filter { known?.lines.contains($0) != true }
        utterance.lines += lines.prefix(Self.maximumLines)
        if lines.count > Self.maximumLines { utterance.lines.append("\(lines.count - Self.maximumLines) more lines.") }
    }

    private func settle(_ region: SpokenRegion, _ utterance: inout Utterance, wasRead: Bool) {
        if let field = region.field {
            if let row = region.row { utterance.lines.append(row.whole) }
            utterance.focus = .field(field)
        } else if let row = region.row {
            utterance.focus = .text(row.isLine && wasRead ? row.short : row.whole)
        } else {
            // Nothing is selected: the last line said is the position.
            utterance.focus = .text(utterance.lines.popLast() ?? region.title)
        }
        utterance.isAnew = true
    }

    // MARK: Staying

    private mutating func update(_ spoken: Spoken, _ region: SpokenRegion, _ utterance: inout Utterance, isKey: Bool) {
        guard let known = told[layer] else { return }
        let saysNumbers = isKey || isFreeToSpeak || region.field != nil
        if known.id != region.id {
            told[layer] = region
            if known.title != region.title { utterance.lines.append(region.title) }
            read(region, knowing: nil, &utterance)
            settle(region, &utterance, wasRead: true)
            return
        }
        var kept = region
        if region.title != known.title, region.field == nil { utterance.lines.append(region.title) }
        if region.state != known.state, !region.state.isEmpty {
            if saysNumbers || region.state.withoutDigits != known.state.withoutDigits {
                utterance.lines.append(region.state)
            } else {
                kept.state = known.state
            }
        }
        if region.readsNewLines {
            let fresh = region.lines.filter { !known.lines.contains($0) }
            utterance.lines += fresh.prefix(Self.maximumLines)
            if fresh.count > Self.maximumLines {
                utterance.lines.append("\(fresh.count - Self.maximumLines) more lines.")
            }
        }
        told[layer] = kept
        // The dialog has changed its subject: paid, declined, not sure.
        if spoken.isDialog, region.title != known.title, keys != spoken.hints {
            explain(spoken, &utterance)
            keys = spoken.hints
        }
        follow(region, known, &utterance, isKey: isKey)
    }

    /// The last line: the row or field, in full where it changed, in short where something was said before it.
    private func follow(_ region: SpokenRegion, _ known: SpokenRegion, _ utterance: inout Utterance, isKey: Bool) {
        let isOther = region.row?.text != known.row?.text
        if let field = region.field {
            if let row = region.row, isOther, known.field != nil || isKey { utterance.lines.append(row.whole) }
            utterance.focus = .field(field)
            utterance.isAnew = !utterance.lines.isEmpty || known.field == nil
        } else if let row = region.row {
            let isMoved = isOther && !(row.isLine && !isKey)
            let isSilent = isKey && utterance.lines.isEmpty
            guard isMoved || isSilent || !utterance.lines.isEmpty || known.field != nil else { return }
            utterance.focus = .text(isMoved || isSilent || known.field != nil ? row.whole : row.short)
            utterance.isAnew = true
        } else if !utterance.lines.isEmpty {
            utterance.focus = .text(utterance.lines.removeLast())
            utterance.isAnew = true
        } else if isKey {
            utterance.focus = .text(region.lines.last ?? (region.state.isEmpty ? region.title : region.state))
            utterance.isAnew = true
        }
    }
}

extension String {
    /// Distinguishes `50 of 128` from `No orders`, but not from `60 of 128`.
    fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}
