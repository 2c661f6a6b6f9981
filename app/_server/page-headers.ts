/** Request headers set by `proxy.ts` for pages; it overwrites those of clients. */
export const NONCE_HEADER = 'x-nonce';
export const PATH_HEADER = 'x-page-path';
