/**
 * The revisions of the protocol that begin with a handshake (`initialize`), oldest first. The first is the contract's,
 * and what a request is taken for that names none.
 */
export const HANDSHAKE_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const NEWEST_HANDSHAKE = '2025-11-25';

/** The revision without a handshake: every request says in its `_meta` and headers who asks and how. */
export const STATELESS_REVISION = '2026-07-28';

/** What an unknown revision is answered with. */
export const SUPPORTED_REVISIONS = [...HANDSHAKE_REVISIONS, STATELESS_REVISION];

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Revisions are dates, which compare as texts. */
export const isStateless = (revision: string): boolean =>
  DATE.test(revision) && revision >= STATELESS_REVISION;

const isHandshake = (revision: string): boolean =>
  (HANDSHAKE_REVISIONS as readonly string[]).includes(revision);

/** The revision that `initialize` settles on: the one asked for, or else the newest that has a handshake. */
export const negotiate = (asked: string): string => (isHandshake(asked) ? asked : NEWEST_HANDSHAKE);

/** Whether a request that is not stateless may name this revision in its header; naming none is fine. */
export const isServed = (revision: string | undefined): boolean =>
  revision === undefined || isHandshake(revision);

/** Batches are plain JSON-RPC; 2025-06-18 took them out of the protocol. */
export const hasBatches = (revision: string | undefined): boolean =>
  revision === undefined || revision < '2025-06-18';
