/// What can be asked about products. Products themselves arrive through storage.
public enum ProductAction: Action {
    /// Finds the goods of a code: scanned or typed, whatever form it has (SKU, GTIN, barcode of a plugin, GS1, price or weight).
    case lookUpCode(siteID: Int64, code: String, onCompletion: Completion<CodeAnswer>)

    /// How many products a list has.
    case countProducts(siteID: Int64, list: ProductListQuery, onCompletion: Completion<Int>)

    /// Where `productID` stands in a list, from 0; nil when it is not in it.
    case locateProduct(siteID: Int64, productID: Int64, list: ProductListQuery, onCompletion: Completion<Int?>)

    /// The ids at these places of a list; what lies behind its end is cut off.
    case listProductIDs(siteID: Int64, list: ProductListQuery, range: Range<Int>, onCompletion: Completion<[Int64]>)

    /// Fetches one product anew. One the store says it does not have is removed from the mirror.
    case retrieveProduct(siteID: Int64, productID: Int64, onCompletion: Completion<Product>)

    /// Fetches the variations of one product anew.
    case retrieveVariations(siteID: Int64, productID: Int64, onCompletion: Completion<Void>)

    /// Gives fields of products or variations other values: checked, then to the ledger in one transaction, to the
    /// screen, and to the store, which is asked first whether it has changed the same fields meanwhile. The status
    /// `trash` moves a product to the trash, any other takes it out. Only what was changed is sent.
    ///
    /// - Throws: `ProductProblems` with what the store would refuse or spoil, `EditError.gone`; nothing is changed then.
    case updateProducts(siteID: Int64, edits: [ProductEdit], onCompletion: Completion<[PendingEdit]>)

    /// So many more in stock, or fewer: what is sold meanwhile is not undone.
    ///
    /// - Parameter variationID: 0 for the product itself.
    /// - Throws: `ProductProblems` where its stock is not counted, `EditError.gone`.
    case changeStock(
        siteID: Int64,
        productID: Int64,
        variationID: Int64,
        delta: Int64,
        onCompletion: Completion<PendingEdit>
    )

    /// Makes a product in the store; needs its answer, so not while offline.
    ///
    /// - Parameter fields: with a name; bases do not count.
    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure` where the answer was lost.
    case createProduct(siteID: Int64, fields: [RecordChange], onCompletion: Completion<Product>)

    /// A draft with everything the product has but its SKU, made by the store.
    case duplicateProduct(siteID: Int64, productID: Int64, onCompletion: Completion<Product>)

    /// Whether a SKU is free, as far as the mirror knows: who has it, case not counting; nil where nobody.
    case findSKU(siteID: Int64, sku: String, onCompletion: Completion<ProductEdit?>)

    /// What a bulk edit would do, row by row; nothing is changed.
    case previewBulk(
        siteID: Int64,
        edit: BulkProductEdit,
        productIDs: [Int64],
        onCompletion: Completion<[BulkProductRow]>
    )

    /// Does what a preview said, for its rows that can be done: to the ledger in one transaction, then to the store in
    /// batches. Each row has an edit with an outcome of its own; `EditAction.undo` with their steps takes it back.
    case applyBulk(siteID: Int64, rows: [BulkProductRow], onCompletion: Completion<[PendingEdit]>)

    /// Brings products and variations up to date, for a process that keeps nothing in step by itself.
    case synchronizeProducts(siteID: Int64, onCompletion: Completion<Void>)

    /// Lines of WooCommerce's product CSV for these places of a list, variations below their products;
    /// `ProductExport.header` stands above them.
    ///
    /// - Parameter columns: what stands in a line, by `findExportColumns`.
    case exportLines(
        siteID: Int64,
        list: ProductListQuery,
        range: Range<Int>,
        columns: ProductExportColumns,
        onCompletion: Completion<[String]>
    )

    /// Which columns a line of a list takes beside the fixed ones.
    case findExportColumns(siteID: Int64, list: ProductListQuery, onCompletion: Completion<ProductExportColumns>)

    /// What rows of a file would change or make, checked as edits are; nothing is done.
    case planImport(
        siteID: Int64,
        header: ProductImportHeader,
        rows: [CSVReader.Row],
        options: ProductImportOptions,
        onCompletion: Completion<[ProductImportRow]>
    )

    /// Does what a plan said: changes go to the ledger, what is new is made in the store.
    ///
    /// - Returns: a result for each row that was to do something.
    case applyImport(siteID: Int64, rows: [ProductImportRow], onCompletion: Completion<[ImportResult]>)

    /// The rules that values are checked by before they are sent, for an editor to say at once what is wrong.
    case loadRules(siteID: Int64, skus: [String], onCompletion: Completion<ProductRules>)
}
