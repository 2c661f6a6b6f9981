import type { Database, Transaction } from '../db/client.ts';

const LOCK_ID = 7_230_416;

/** Until the end of the transaction. Loads and imports would write the same rows. */
export const lockCatalog = (tx: Transaction) => tx`select pg_advisory_xact_lock(${LOCK_ID})`;

/** The transaction's changes are not announced one by one: call `announceCatalog`. */
export const asBulk = (tx: Transaction) => tx`set local blazon.bulk = 'on'`;

export const announceCatalog = (sql: Database['sql'] | Transaction) =>
  sql`select pg_notify('blazon_change', 'catalog:*')`;

export const analyzeCatalog = ({ sql }: Database) => sql`
  analyze brand, brand_domain, brand_key, instrument, securities_number, listing, crypto_asset, currency, logo, logo_rendition`;
