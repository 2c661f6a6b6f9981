/** Request headers set by `proxy.ts` for pages; it overwrites what a client sends. */
export const NONCE_HEADER = 'x-nonce';
export const PATH_HEADER = 'x-page-path';
