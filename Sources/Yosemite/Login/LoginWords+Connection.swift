import FoundationEssentials
import Networking
import WooFoundation

/// Connections that fail before WordPress answers.
extension LoginError.Words {
    static func hostNotFound(_ host: String) -> LoginAdvice {
        LoginAdvice(
            localized("There is no host called %@.", host),
            localized("The name is misspelt, or this machine has no connection to the internet."),
            localized("Open the address in a browser on this machine, and type it as it is shown there.")
        )
    }

    static func unreachable(_ host: String, _ reason: String) -> LoginAdvice {
        LoginAdvice(
            localized("No connection to %@: %@.", host, withoutStop(reason)),
            localized("The server is switched off, listens on another port, or a firewall keeps this machine out."),
            localized("Check the address and its port, or try again later.")
        )
    }

    static func timedOut(_ host: String) -> LoginAdvice {
        LoginAdvice(
            localized("The site at %@ did not answer in time.", host),
            localized("It is overloaded, or a firewall drops what this machine sends."),
            localized("Open it in a browser on this machine; if it opens there, try again.")
        )
    }

    static func certificate(_ host: String, _ problem: CertificateProblem, clockMayBeWrong: Bool) -> LoginAdvice {
        let clock = clockMayBeWrong ? localized("This machine's clock may be wrong: check its date first.") : ""
        return switch problem {
        case .unknownAuthority:
            LoginAdvice(
                localized("The certificate of %@ was signed by an authority this machine does not know.", host),
                localized("Either the shop uses its own authority, or someone may be intercepting."),
                localized("If the authority is yours, give its certificate as a PEM file with --ca-file.")
            )
        case .selfSigned:
            LoginAdvice(
                localized("The certificate of %@ was signed only by itself.", host),
                localized("Self-signed: it proves nothing."),
                localized("If it is yours, give the certificate itself as a PEM file with --ca-file.")
            )
        case .wrongName(let names):
            LoginAdvice(
                localized("The certificate is not for %@.", host),
                names.isEmpty
                    ? localized("It was issued for another host.")
                    : localized("It was issued for %@.", names.prefix(5).joined(separator: ", ")),
                localized("Type the address as the shop writes it, or have the certificate issued for this host too.")
            )
        case .expired(let date):
            LoginAdvice(
                localized("The certificate of %@ has expired%@.", host, date.map { " on \(day($0))" } ?? ""),
                clock,
                localized("Ask whoever runs the server to renew it.")
            )
        case .notYetValid(let date):
            LoginAdvice(
                localized("The certificate of %@ is not valid%@.", host, date.map { " before \(day($0))" } ?? " yet"),
                clock,
                localized("Set this machine's clock, or wait until the certificate is valid.")
            )
        case .caFileUnreadable(let path):
            LoginAdvice(
                localized("The authority file %@ cannot be read, or contains no certificate.", path),
                localized("It has to be a PEM file, with lines that begin with -----BEGIN CERTIFICATE-----."),
                localized("Give another one with --ca-file.")
            )
        case .other(let reason):
            LoginAdvice(
                localized("The certificate of %@ is not trusted: %@.", host, withoutStop(reason)),
                clock,
                localized("Ask whoever runs the server to fix it.")
            )
        }
    }

    static func clockWrong(by seconds: Int) -> LoginAdvice {
        let distance = duration(seconds.magnitude)
        return LoginAdvice(
            seconds < 0
                ? localized("This machine's clock is %@ ahead of the store's.", distance)
                : localized("This machine's clock is %@ behind the store's.", distance),
            localized("With a wrong clock, certificates and times of changes cannot be checked."),
            localized("Set the clock, for example with: timedatectl set-ntp true")
        )
    }

    static func cannotListen(_ reason: String) -> LoginAdvice {
        LoginAdvice(
            localized("No port on this machine could be opened for the browser's answer: %@.", withoutStop(reason)),
            "",
            localized("Have the password shown in the browser instead, and paste it here.")
        )
    }

    private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

    private static func day(_ date: Date) -> String { String(StoreDateParser.gmtText(date).prefix(10)) }

    private static func duration(_ seconds: UInt) -> String {
        switch seconds {
        case ..<120: localized("%@ seconds", "\(seconds)")
        case ..<7_200: localized("%@ minutes", "\(seconds / 60)")
        case ..<172_800: localized("%@ hours", "\(seconds / 3_600)")
        case _: localized("%@ days", "\(seconds / 86_400)")
        }
    }
}
