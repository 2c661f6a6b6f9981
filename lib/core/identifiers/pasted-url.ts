/** A scheme needs its slashes: `host:80` is none. Two slashes may have become one on the way. */
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)?\/\/|^https?:\//i;
const MAX_URL_LENGTH = 2_000;

export const isPastedUrl = (text: string): boolean => SCHEME.test(text.trim());

/** The host of a pasted URL or host, otherwise the trimmed text: check with `parseDomain`. `name@host` stays as is. */
export function pastedHost(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > MAX_URL_LENGTH) return trimmed;
  const isUrl = SCHEME.test(trimmed);
  const authority = trimmed.replace(SCHEME, '').replace(/[/?#\\].*$/s, '');
  const host = isUrl ? authority.slice(authority.lastIndexOf('@') + 1) : authority;
  return host.replace(/:\d{0,5}$/, '').trim();
}

/** The URL of a page as a person types it; `https://` is added if it has no scheme. */
export function typedUrl(text: string): string {
  const trimmed = text.trim();
  // `host:8443/path` is no scheme, but `javascript:…` and `mailto:…` are.
  const isHostAndPort = /^[^/?#@:]+\.[^/?#@:]+:\d{1,5}(?:[/?#]|$)/.test(trimmed);
  const hasScheme = !isHostAndPort && /^[a-z][a-z0-9+.-]*:/i.test(trimmed);
  return hasScheme ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
}
