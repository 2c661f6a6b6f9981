/** Request headers by which `proxy.ts` speaks to pages; what a client sends in them is replaced there. */
export const NONCE_HEADER = 'x-nonce';
export const PATH_HEADER = 'x-page-path';
