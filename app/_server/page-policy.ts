export interface PolicySources {
  data: readonly string[];
  /** Origins a form may redirect to: sign-in and payment providers. */
  forms: readonly string[];
  /** Next's dev server needs eval and a WebSocket. */
  isDevelopment: boolean;
  reportUrl: string | null;
}

/** `strict-dynamic` lets scripts with the nonce load others. Style attributes position popups. */
export function pagePolicy(nonce: string, { data, forms, isDevelopment, reportUrl }: PolicySources): string {
  const own = ["'self'", ...data].join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Next's dev server adds style elements without a nonce.
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
    // Deprecated, but what all browsers understand.
    ...(reportUrl === null ? [] : [`report-uri ${reportUrl}`]),
  ].join('; ');
}
