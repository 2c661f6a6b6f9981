import { createHash } from 'node:crypto';
import { ENTRY_LINKS, type Entry, type FrameLink, SECTIONS } from '../../components/site/frame-links.ts';
import { SHIELD } from '../../components/site/shield.ts';
import { THEME_SCRIPT } from '../../components/site/theme-script.ts';
import { getTranslator } from '../../messages/i18n.ts';
import { missingPage } from '../_server/missing-page.ts';

export const NOT_FOUND_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Looks like `app/not-found.tsx`; a route handler cannot render a Next.js page. */
export function notFoundHtml(path: string, entry: Entry): string {
  const { shown, word, search } = missingPage(path);
  const [t, frame] = [getTranslator('site.notFound'), getTranslator('site.frame')];
  const links = (list: readonly FrameLink[]) =>
    list.map(({ href, key }) => `<a class="${key}" href="${href}">${frame(key)}</a>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('meta')} · Blazon</title>
<link rel="icon" href="/favicon.ico">
<script>${THEME_SCRIPT}</script>
<style>${STYLE}</style>
</head>
<body>
<header><a class="home" href="/">${MARK}Blazon</a><nav class="wide" aria-label="${frame('sections')}">${links(SECTIONS)}</nav><span class="entry">${links(ENTRY_LINKS[entry])}</span></header>
<main>
${EMPTY_SHIELD}
<div>
<p class="status">404</p>
<h1>${t('title')}</h1>
<p>${t.markup('body', { path: escapeHtml(shown), code: (chunk) => `<code>${chunk}</code>` })}</p>
<p class="links"><a href="${escapeHtml(search)}">${word === null ? t('search') : t('searchFor', { word: escapeHtml(word) })}</a> <a href="/docs">${t('docs')}</a> <a href="/docs/errors/not_found">${t('about')}</a></p>
</div>
</main>
<footer><div><p>${frame('trademarks')}</p><p>${frame.markup('blazon', { em: (chunk) => `<em>${chunk}</em>` })}</p></div><nav aria-label="${frame('sectionsAgain')}">${links(SECTIONS)}</nav></footer>
</body>
</html>
`;
}

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#17181a,#eeeeeb);--muted:light-dark(#5a5c60,#a5a9af);--line:light-dark(#e3e3df,#2b2e33);--edge:light-dark(#85867f,#70757d)}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{display:flex;flex-direction:column;min-height:100dvh;margin:0;background:light-dark(#fafaf9,#101113);color:var(--ink);font:15px/1.55 ui-sans-serif,system-ui,sans-serif}
header,main,footer{padding:0 max(16px,calc(50vw - 552px))}
header{display:flex;align-items:center;gap:24px;height:56px;border-bottom:1px solid var(--line)}
header,footer{font-size:14px}
header a,footer a{color:var(--muted);text-decoration:none}
header a:hover,footer a:hover{color:var(--ink)}
nav{display:flex;flex-wrap:wrap;gap:8px 20px}
.entry .signUp:hover,.entry .dashboard:hover{color:light-dark(#fff,#101113);opacity:.85}
.home{display:inline-flex;align-items:center;gap:8px;color:var(--ink)!important;font-size:17px;font-weight:600;letter-spacing:-.025em}
.entry{display:flex;align-items:center;gap:16px;margin-left:auto}
.entry .signUp,.entry .dashboard{display:inline-flex;align-items:center;height:32px;padding:0 10px;border-radius:6px;background:var(--ink);color:light-dark(#fff,#101113);font-weight:500}
main{flex:1;display:grid;align-content:start;gap:32px;padding-top:112px}
main svg{color:var(--edge)}
h1{margin:4px 0 16px;font-size:30px;line-height:1.2;letter-spacing:-.02em;font-weight:600;text-wrap:balance}
p{max-width:36rem;margin:16px 0;color:var(--muted)}
.status,code{font-family:ui-monospace,monospace;font-size:.875em;overflow-wrap:anywhere}
.status{margin:0}
code{color:var(--ink)}
main a{color:var(--ink);text-decoration-color:var(--edge);text-decoration-thickness:1px;text-underline-offset:.22em;overflow-wrap:anywhere}
main a:hover{text-decoration-color:currentcolor}
a:focus-visible{outline:2px solid light-dark(#2456c9,#7ea8ff);outline-offset:2px}
.links{display:flex;flex-wrap:wrap;gap:8px 24px}
footer{display:grid;gap:24px;margin-top:96px;padding-top:40px;padding-bottom:40px;border-top:1px solid var(--line)}
footer p{margin:0 0 8px}
@media(width<40rem){main{padding-top:80px}.signIn{display:none}}
@media(width>=40rem){main{grid-template-columns:6rem 1fr}}
@media(width<48rem){.wide{display:none}}
@media(width>=48rem){footer{grid-template-columns:1fr auto}}`;

const MARK =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M3 2.5h9v19.6C6.2 19.6 3 15.6 3 10.4z" fill="#c0143a"/><path d="M12 2.5h9v7.9c0 5.2-3.2 9.2-9 11.7z" style="fill:light-dark(#1d1e21,#4a4e55)"/><path d="M6.2 14.9 12 9.1l5.8 5.8" fill="none" stroke="#fff" stroke-width="2.6"/></svg>';

const EMPTY_SHIELD = `<svg viewBox="${SHIELD.viewBox}" width="${SHIELD.width}" height="${SHIELD.height}" aria-hidden="true"><path d="${SHIELD.path}" fill="none" stroke="currentColor" stroke-dasharray="${SHIELD.dashes}"/></svg>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
