import { describe, expect, test } from 'vitest';
import { decodePage } from './decode-page.ts';
import { PAGE_LIMITS } from './page.ts';
import { readPage } from './read-page.ts';

const read = (html: string, url = 'https://www.acme.com/') => readPage(html, new URL(url));

describe('addresses', () => {
  test('are resolved against the first usable base', () => {
    const page = read(
      '<base target="_top"><base href="//cdn.acme.com/a/"><base href="/b/"><link rel=icon href="i.png">',
    );
    expect(page.links[0]?.url).toBe('https://cdn.acme.com/a/i.png');
  });

  test.each([
    ['', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['\\\\cdn.acme.com\\i.png', 'https://cdn.acme.com/i.png'],
    [' /i c.png ', 'https://www.acme.com/i%20c.png'],
  ])('href="%s" gives %s', (href, url) => {
    expect(read(`<link rel="Shortcut ICON" href="${href}">`).links[0]?.url).toBe(url);
  });

  test.each([
    ['<img data-src="/l.png">', '/l.png'],
    ['<img src="data:image/gif;base64,R0" data-lazy-src="/l.png">', '/l.png'],
    ['<img src="/spacer.gif" data-srcset="/l.png 1x, /m.png 2x">', '/l.png'],
    ['<img src="/real.png" data-src="/other.png">', '/real.png'],
    ['<img srcset="/a,b.png 2x">', '/a,b.png'],
    ['<noscript><img src="/l.png"></noscript>', '/l.png'],
    ['<picture><source srcset="/l.webp 1x, /m.webp 2x"><img src="/spacer.gif"></picture>', '/l.webp'],
    [
      '<picture><source media="(prefers-color-scheme: dark)" srcset="/w.png"><source data-srcset="/l.png"><img></picture>',
      '/l.png',
    ],
    ['<picture><source srcset="/l.webp"><img src="/l.png"></picture>', '/l.png'],
    ['<object type="image/svg+xml" data="/l.svg"></object>', '/l.svg'],
  ])('%s has the address %s', (html, source) => {
    expect(read(html).pictures[0]?.source).toBe(source);
  });
});

describe('places', () => {
  test.each([
    ['<header><a href="/"><img src=a></a></header>', { header: true, home: true }],
    ['<div class="site-header"><img src=a></div>', { header: true, home: false }],
    ['<div id="masthead"><a href="https://acme.com/de/"><img src=a></a></div>', { header: true, home: true }],
    ['<article><header><img src=a></header></article>', { header: false, home: false }],
    ['<div class="entry-header"><img src=a></div>', { header: false, home: false }],
    ['<footer><a href="index.html"><img src=a></a></footer>', { header: false, home: true }],
    ['<header><a href="/about"><img src=a></a></header>', { header: true, home: false }],
    ['<header><a href="https://partner.com/"><img src=a></a></header>', { header: true, home: false }],
  ])('%s', (html, { header, home }) => {
    expect(read(html).pictures[0]).toMatchObject({ isInHeader: header, isLinkedHome: home });
  });
});

test('the title of a drawing is not the title of the page, and its markup is kept as written', () => {
  const svg = '<svg viewBox="0 0 40 10" class=x><title>Acme</title><path d="M0"/></svg>';
  const page = read(`<header><a href="/" title="Home">${svg}</a></header><title>Acme — Anvils</title>`);
  expect(page.title).toBe('Acme — Anvils');
  expect(page.drawings[0]).toMatchObject({ markup: svg, label: 'Acme Home', width: 40, height: 10 });
});

test('comments, scripts and styles are not read', () => {
  const page = read('<!-- <link rel=icon href=/x> --><script>"<img src=a>"</script><style>b</style>text');
  expect(page).toMatchObject({ links: [], pictures: [], text: 'text' });
});

test('a refresh for browsers without scripts is not read', () => {
  const refresh = '<meta http-equiv="refresh" content="0;url=/m">';
  expect(read(refresh).metas).toHaveLength(1);
  expect(read(`<noscript>${refresh}<link rel=icon href=/i></noscript>`)).toMatchObject({
    metas: [],
    links: [{ url: 'https://www.acme.com/i' }],
  });
});

describe('limits', () => {
  test('deep nesting stops the reader; earlier tags are kept', () => {
    const page = read(`<link rel=icon href=/i>${'<div>'.repeat(90_000)}<link rel=icon href=/j>`);
    expect(page.links).toHaveLength(1);
    expect(page.tags).toBeLessThan(PAGE_LIMITS.depth + 10_000);
  });

  test('no more characters, links, pictures or attributes are kept than allowed', () => {
    const page = read(`<i>${'<link rel=icon href=/i><img src=/p>'.repeat(2_000)}</i>`);
    expect(page.links).toHaveLength(PAGE_LIMITS.links);
    expect(page.pictures).toHaveLength(PAGE_LIMITS.pictures);
    expect(read(`${' '.repeat(PAGE_LIMITS.characters)}<link rel=icon href=/i>`).links).toEqual([]);
    expect(read(`<link rel=icon href="/${'a'.repeat(70_000)}">`).links[0]?.url).toBeNull();
  });

  test('a cut page is read as far as it goes', () => {
    expect(read('<link rel=icon href=/i><link rel=icon href="/j').links).toHaveLength(1);
  });
});

describe('charset', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  test.each([
    ['a mark before the header', bytes('\xef\xbb\xbfM\xc3\xbcller'), 'text/html; charset=iso-8859-1'],
    ['the header', bytes('M\xfcller'), 'text/html; charset="windows-1252"'],
    ['a declaration', bytes('<meta charset=iso-8859-1>M\xfcller'), 'text/html'],
    ['UTF-8 where it is valid', bytes('M\xc3\xbcller'), ''],
    ['UTF-8 cut within a character', bytes('M\xc3\xbcller\xc3'), ''],
    ['windows-1252 otherwise', bytes('M\xfcller'), 'text/html; charset=nonsense'],
  ])('%s', (_, body, type) => {
    expect(decodePage(body, type)).toContain('Müller');
  });
});
