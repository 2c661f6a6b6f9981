/** Advisory lock of loads and imports, which would write the same rows. */
export const CATALOG_LOCK_ID = 7_230_416;
