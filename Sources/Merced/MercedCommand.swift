@main struct MercedCommand { static func main() {} }
