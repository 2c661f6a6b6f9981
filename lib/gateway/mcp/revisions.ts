/** Revisions with a handshake (`initialize`), oldest first. */
export const HANDSHAKE_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const NEWEST_HANDSHAKE = '2025-11-25';

/** No handshake: each request describes its client in `_meta` and headers. */
export const STATELESS_REVISION = '2026-07-28';

export const SUPPORTED_REVISIONS = [...HANDSHAKE_REVISIONS, STATELESS_REVISION];

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Revisions are dates, which compare as strings. */
export const isStateless = (revision: string): boolean =>
  DATE.test(revision) && revision >= STATELESS_REVISION;

const isHandshake = (revision: string): boolean =>
  (HANDSHAKE_REVISIONS as readonly string[]).includes(revision);

/** The requested revision if it has a handshake, else the newest that has one (MCP, Lifecycle). */
export const negotiate = (asked: string): string => (isHandshake(asked) ? asked : NEWEST_HANDSHAKE);

/** Whether a request that is not stateless may have this revision header, or none. */
export const isServed = (revision: string | undefined): boolean =>
  revision === undefined || isHandshake(revision);

/** 2025-06-18 removed batches from the protocol. */
export const hasBatches = (revision: string | undefined): boolean =>
  revision === undefined || revision < '2025-06-18';
