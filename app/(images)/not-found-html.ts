/** Longest part of a path that is shown, in characters. */
const LONGEST_SHOWN = 80;

/**
 * The page a browser gets for an address that does not exist: whole by itself, no script, light and dark.
 * @param path as asked for; shown escaped and shortened
 */
export function notFoundHtml(path: string): string {
  const text = readable(path);
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  const word = text.replace(/^\/+|\/+$/g, '').slice(0, LONGEST_SHOWN);
  const search = word === '' ? '/' : `/?q=${encodeURIComponent(word.replace(/\p{Cs}/gu, '\ufffd'))}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Nothing at this address · Blazon</title>
<link rel="icon" href="/favicon.ico">
<style>${STYLE}</style>
</head>
<body>
<header><a class="home" href="/">${MARK}Blazon</a></header>
<main>
<p class="status">404</p>
<h1>There is nothing at this address.</h1>
<p>No page is called <code>${escapeHtml(shown)}</code>. The address of a logo is a whole domain, such as <code>/github.com</code>, and that of a coin is <code>/crypto/BTC</code>.</p>
<p class="links"><a href="${escapeHtml(search)}">${word === '' ? 'Search for a logo' : `Search for “${escapeHtml(word)}”`}</a> <a href="/docs/errors/not_found">About this error</a></p>
</main>
</body>
</html>
`;
}

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#17181a,#eeeeeb);--muted:light-dark(#5a5c60,#a5a9af);--line:light-dark(#e3e3df,#2b2e33);--gules:light-dark(#b01030,#ff7585)}
body{margin:0;background:light-dark(#fafaf9,#101113);color:var(--ink);font:15px/1.55 ui-sans-serif,system-ui,sans-serif}
header{border-bottom:1px solid var(--line)}
.home{display:inline-flex;align-items:center;gap:8px;height:56px;font-size:17px;font-weight:600;letter-spacing:-.01em;text-decoration:none}
header,main{padding:0 max(16px,calc(50vw - 552px))}
main{padding-top:96px;padding-bottom:96px}
h1{margin:4px 0 16px;font-size:30px;line-height:1.2;letter-spacing:-.02em;font-weight:600;text-wrap:balance}
p{max-width:36rem;color:var(--muted)}
.status,code{font-family:ui-monospace,monospace;font-size:.875em;overflow-wrap:anywhere}
.status{margin:0}
code{color:var(--ink)}
a{color:var(--ink);text-decoration-color:var(--gules);text-underline-offset:.22em;overflow-wrap:anywhere}
a:hover{color:var(--gules)}
a:focus-visible{outline:2px solid var(--gules);outline-offset:2px}
.links{display:flex;flex-wrap:wrap;gap:8px 24px}`;

const MARK =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M3 2.5h9v19.6C6.2 19.6 3 15.6 3 10.4z" fill="#c0143a"/><path d="M12 2.5h9v7.9c0 5.2-3.2 9.2-9 11.7z" fill="#33363b"/><path d="M6.2 14.9 12 9.1l5.8 5.8" fill="none" stroke="#fff" stroke-width="2.6"/></svg>';

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control and direction characters are shown as a mark of their own: they could rearrange the sentence. */
const escapeHtml = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
