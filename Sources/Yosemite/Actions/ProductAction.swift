import FoundationEssentials

/// Actions on products. Products themselves are read from storage.
public enum ProductAction: Action {
    /// Finds the products for a scanned or typed code of any kind (SKU, GTIN, a plugin's barcode, GS1, price or
    /// weight).
    case lookUpCode(siteID: Int64, code: String, onCompletion: Completion<CodeAnswer>)

    /// As `lookUpCode`, for a code that a person gave: what a scanner set to another keyboard would have meant by it is
    /// not considered, nor what was remembered of cartons.
    case lookUpTyped(siteID: Int64, code: String, onCompletion: Completion<CodeAnswer>)

    /// Remembers how many pieces a carton with this code holds: `lookUpCode` says it from then on.
    case rememberCarton(siteID: Int64, code: String, count: Int, onCompletion: Completion<Void>)

    /// A product from the mirror; nil where it has none.
    case loadProduct(siteID: Int64, productID: Int64, onCompletion: Completion<Product?>)

    /// Fetches one product. If the store says it does not have it, it is removed from the mirror.
    case retrieveProduct(siteID: Int64, productID: Int64, onCompletion: Completion<Product>)

    /// Fetches the variations of one product.
    case retrieveVariations(siteID: Int64, productID: Int64, onCompletion: Completion<Void>)

    /// Updates fields of products or variations: checked, then in the ledger in one transaction, on screen, and in the
    /// store, after checking whether the same fields have changed there meanwhile. The status `trash` moves a product
    /// to the trash, any other takes it out. Only changed fields are sent.
    ///
    /// - Throws: `ProductProblems` with what the store would refuse or misread, `EditError.gone`; then nothing is
    ///   changed.
    case updateProducts(siteID: Int64, edits: [ProductEdit], onCompletion: Completion<[PendingEdit]>)

    /// Adds to the stock, or subtracts from it: sales meanwhile are kept.
    ///
    /// - Parameter variationID: 0 for the product itself.
    /// - Throws: `ProductProblems` where its stock is not managed, `EditError.gone`.
    case changeStock(
        siteID: Int64,
        productID: Int64,
        variationID: Int64,
        delta: Decimal,
        onCompletion: Completion<PendingEdit>
    )

    /// Creates a product in the store; needs its answer, so it does not work offline.
    ///
    /// - Parameter fields: including a name; their bases are ignored.
    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure` where the answer was lost.
    case createProduct(siteID: Int64, fields: [RecordChange], onCompletion: Completion<Product>)

    /// Has the store create a draft copy of a product, without its SKU.
    case duplicateProduct(siteID: Int64, productID: Int64, onCompletion: Completion<Product>)

    /// The product in the mirror that has a SKU, ignoring case; nil where it is free.
    case findSKU(siteID: Int64, sku: String, onCompletion: Completion<ProductEdit?>)

    /// What a bulk edit would do, row by row; nothing is changed.
    case previewBulk(
        siteID: Int64,
        edit: BulkProductEdit,
        productIDs: [Int64],
        onCompletion: Completion<[BulkProductRow]>
    )

    /// Applies the rows of a preview that can be applied: in the ledger in one transaction, then in the store in
    /// batches. Each row has an edit with its own outcome; `EditAction.undo` with their steps undoes it.
    case applyBulk(siteID: Int64, rows: [BulkProductRow], onCompletion: Completion<[PendingEdit]>)

    /// Updates the mirror's products and variations, for a process that does not sync by itself.
    case synchronizeProducts(siteID: Int64, onCompletion: Completion<Void>)

    /// Lines of WooCommerce's product CSV for these positions of a list, variations below their products;
    /// `ProductExport.header` comes before them.
    ///
    /// - Parameter columns: of a line, from `findExportColumns`.
    case exportLines(
        siteID: Int64,
        list: ProductListQuery,
        range: Range<Int>,
        columns: ProductExportColumns,
        onCompletion: Completion<[String]>
    )

    /// The columns a line of a list has besides the fixed ones.
    case findExportColumns(siteID: Int64, list: ProductListQuery, onCompletion: Completion<ProductExportColumns>)

    /// What the rows of a file would change or create, checked as edits are; nothing is changed.
    case planImport(
        siteID: Int64,
        header: ProductImportHeader,
        rows: [CSVReader.Row],
        options: ProductImportOptions,
        onCompletion: Completion<[ProductImportRow]>
    )

    /// Applies an import plan: changes go to the ledger, new products are created in the store.
    ///
    /// - Returns: a result for each row that had something to do.
    case applyImport(siteID: Int64, rows: [ProductImportRow], onCompletion: Completion<[ImportResult]>)

    /// The rules that check values before they are sent, for immediate feedback in an editor.
    case loadRules(siteID: Int64, skus: [String], onCompletion: Completion<ProductRules>)
}
