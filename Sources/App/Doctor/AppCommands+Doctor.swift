import TerminalUI
import Yosemite

extension AppCommands {
    /// In the palette only.
    static let doctor = Command(
        id: "doctor",
        label: DoctorLocalization.doctor,
        help: DoctorLocalization.doctorHelp,
        group: .everywhere
    )

    enum DoctorLocalization {
        static let doctor = localized("Doctor")
        static let doctorHelp = localized(
            "Checks what works at this store and in its files here, what does not and why, and what to do."
        )
    }
}
