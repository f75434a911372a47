/// Addresses that are invalid, or lead elsewhere.
extension LoginError.Words {
    static func badAddress(_ reason: String) -> LoginAdvice {
        LoginAdvice(
            localized("That is no address of a shop: %@", reason),
            "",
            localized("Give one like https://shop.example or https://example.com/shop.")
        )
    }

    static func insecureAddress(_ host: String) -> LoginAdvice {
        LoginAdvice(
            localized("The host %@ would be reached over plain http.", host),
            localized("Everybody on the way could read the password and the orders."),
            localized(
                "Use https://. --allow-http goes on without it, but then a consumer key never works, and an application password only where WordPress was told that the site is a local one."
            )
        )
    }

    static func moved(_ target: String) -> LoginAdvice {
        LoginAdvice(
            localized("The site sends visitors on to %@.", target),
            localized("That is another host, and a password goes nowhere its owner did not send it."),
            localized("If the shop lives there, connect that address instead.")
        )
    }

    static func redirectLoop(_ host: String) -> LoginAdvice {
        LoginAdvice(
            localized("The site at %@ sends visitors in a circle.", host),
            localized("Its addresses in WordPress and a proxy or cache in front of it contradict each other."),
            localized(
                "Check “WordPress Address” and “Site Address” under Settings, General, and how the proxy speaks https."
            )
        )
    }

    static func downgraded(_ target: String) -> LoginAdvice {
        LoginAdvice(
            localized("The site sends visitors from https to plain http: %@.", target),
            localized("A password must not travel there."),
            localized("Set both addresses under Settings, General to https in WordPress, then try again.")
        )
    }
}
