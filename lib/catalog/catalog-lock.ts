/** Advisory lock of everything that writes the whole catalog: two loads at once would fight over the same rows. */
export const CATALOG_LOCK_ID = 7_230_416;
