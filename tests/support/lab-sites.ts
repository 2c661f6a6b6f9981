import type { SiteFile } from '../../lib/discovery/lab/site-file.ts';

export interface LabSite {
  domain: string;
  name?: string;
  /** Color of its drawing, `#rrggbb`; null: no icon. */
  color?: string | null;
  /** Instead of the page made of the above. */
  page?: string;
  status?: number;
  robots?: string;
  /** Answers to lookups of the domain. */
  dns?: string[][];
  more?: Partial<SiteFile>;
}

/** A shape that passes the judge of pixels. */
export const drawing = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="${color}"/><path fill="#fff" d="M18 44 32 14l14 30h-8l-6-14-6 14z"/></svg>`;

/** A website of one page and one icon, as a lab serves it. */
export function labSite({
  domain,
  name = 'Acme Forge',
  color = '#0b7a75',
  page,
  status = 200,
  robots,
  dns = [['public']],
  more = {},
}: LabSite): SiteFile {
  const icon = color === null ? '' : '<link rel="icon" type="image/svg+xml" href="/icon.svg">';
  const html = `<!doctype html><html lang="en"><head><title>${name}</title>${icon}<meta property="og:site_name" content="${name}"></head><body><main><h1>Welcome</h1><p>We have made anvils since 1940.</p></main></body></html>`;
  const text = (type: string, body: string, code = 200) => ({
    status: code,
    headers: { 'content-type': type },
    body: { text: body },
  });
  return {
    id: domain,
    domain,
    dns: { [domain]: dns },
    txt: {},
    refuses: [],
    folder: '.',
    ...more,
    origins: {
      [`https://${domain}`]: {
        '/': text('text/html; charset=utf-8', page ?? html, status),
        ...(color !== null && { '/icon.svg': text('image/svg+xml', drawing(color)) }),
        ...(robots !== undefined && { '/robots.txt': text('text/plain', robots) }),
      },
      ...more.origins,
    },
  };
}
