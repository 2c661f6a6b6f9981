/** What one visit may cost; all of a visited site is hostile until proven otherwise. */
export const VISIT_LIMITS = {
  requests: 14,
  milliseconds: 30_000,
  requestMilliseconds: 10_000,
  receivedBytes: 6 * 1024 * 1024,
  decodedBytes: 12 * 1024 * 1024,
  pageBytes: 512 * 1024,
  /** Read after the end of the header. */
  afterHeaderBytes: 64 * 1024,
  manifestBytes: 128 * 1024,
  pictureBytes: 5 * 1024 * 1024,
  dataBytes: 64 * 1024,
  pictures: 6,
  frontPageRedirects: 5,
  redirects: 3,
  /** Decoded to packed bytes. */
  ratio: 200,
  cookies: 20,
  cookieCharacters: 4_096,
} as const;

export type ReachedLimit = 'requests' | 'time' | 'received' | 'decoded' | 'cut';
