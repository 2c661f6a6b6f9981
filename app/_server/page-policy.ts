/** What a page may load and where its forms may lead, as configured; all of it origins. */
export interface PolicySources {
  /** Where pictures and records are served, when that is another host than the page's. */
  data: readonly string[];
  /** Where a form's answer may redirect to: providers of sign-in and payment. */
  forms: readonly string[];
  /** Next in development evaluates code and talks over a WebSocket. */
  isDevelopment: boolean;
}

/**
 * The Content-Security-Policy of a page: scripts run by their nonce, and by nothing else. Browsers that know
 * `strict-dynamic` let those scripts load further ones and ignore `'self'`. Style attributes are allowed: popups are
 * placed by them, and they can run nothing.
 */
export function pagePolicy(nonce: string, { data, forms, isDevelopment }: PolicySources): string {
  const own = ["'self'", ...data].join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Next in development has style elements without a nonce.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${own} data: blob:`,
    "font-src 'self'",
    `connect-src ${own}${isDevelopment ? ' ws: wss:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...forms].join(' ')}`,
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "manifest-src 'self'",
  ].join('; ');
}
