/**
 * True when `If-None-Match` names the entity tag, so that the answer is 304 (RFC 9110 section 13.1.2).
 * Comparison is weak; `*` matches everything.
 * @param etag opaque tag without quotes
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === '*') return true;
  const quoted = `"${etag}"`;
  if (ifNoneMatch === quoted) return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === quoted);
}
