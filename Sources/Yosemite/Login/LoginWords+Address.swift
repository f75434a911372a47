/// Addresses that are invalid, or lead elsewhere.
extension LoginError.Words {
    static func badAddress(_ reason: String) -> LoginAdvice {
        LoginAdvice(
            localized("That is not a shop address: %@", reason),
            "",
            localized("Enter one like https://shop.example or https://example.com/shop.")
        )
    }

    static func insecureAddress(_ host: String) -> LoginAdvice {
        LoginAdvice(
            localized("The host %@ would be reached over plain http.", host),
            localized("Anyone in between could read the password and the orders."),
            localized(
                "Use https://. --allow-http continues without it, but then a consumer key never works, and an application password only where WordPress is configured as a local site."
            )
        )
    }

    static func moved(_ target: String) -> LoginAdvice {
        LoginAdvice(
            localized("The site redirects to %@.", target),
            localized("That is another host, and a password is only sent to the address you entered."),
            localized("If the shop lives there, connect that address instead.")
        )
    }

    static func redirectLoop(_ host: String) -> LoginAdvice {
        LoginAdvice(
            localized("The site at %@ redirects in a loop.", host),
            localized("Its addresses in WordPress conflict with a proxy or cache in front of it."),
            localized(
                "Check “WordPress Address” and “Site Address” under Settings, General, and how the proxy handles https."
            )
        )
    }

    static func downgraded(_ target: String) -> LoginAdvice {
        LoginAdvice(
            localized("The site redirects from https to plain http: %@.", target),
            localized("A password must not be sent there."),
            localized("Set both addresses under Settings, General to https in WordPress, then try again.")
        )
    }
}
