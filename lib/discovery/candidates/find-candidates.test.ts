import { describe, expect, test } from 'vitest';
import { readManifest } from '../manifest/read-manifest.ts';
import { readPage } from '../page/read-page.ts';
import { MAX_CANDIDATES } from './candidate.ts';
import { chooseUnseen, findCandidates } from './find-candidates.ts';

const found = (html: string, url = 'https://www.acme.com/') => findCandidates(readPage(html, new URL(url)));

/** Kind and weight of the best candidate that is not implied. */
const best = (html: string, url?: string) => {
  const [first] = found(html, url).filter(({ kind }) => kind !== 'implied');
  return first === undefined ? null : `${first.kind} ${first.weight}`;
};

const ld = (json: unknown) =>
  `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`;
const organization = (logo: unknown, more = {}) =>
  ld({ '@type': 'Organization', name: 'Acme', url: 'https://acme.com', logo, ...more });
const PATHS = `<path d="${'M1 1'.repeat(100)}"/>`;

describe('weights by kind', () => {
  test.each([
    ['<link rel="apple-touch-icon" sizes="180x180" href="/t.png">', 'apple-touch-icon 86'],
    ['<link rel="apple-touch-icon-precomposed" href="/t.png">', 'apple-touch-icon 86'],
    ['<link rel="apple-touch-icon" sizes="76×76" href="/t.png">', 'apple-touch-icon 78'],
    ['<link rel="apple-touch-icon" href="/favicon.ico">', 'apple-touch-icon 38'],
    ['<link rel="icon shortcut" sizes="16x16 192X192" href="/i.png">', 'icon 86'],
    ['<link rel="icon" sizes="96 x 96" href="/i.png">', 'icon 84'],
    ['<link rel="icon" href="/icon-64x64.png">', 'icon 56'],
    ['<link rel="Shortcut Icon" href="/favicon.ico">', 'icon 38'],
    ['<link rel="icon" type="image/svg+xml" href="/i.svg">', 'icon 82'],
    ['<link rel="mask-icon" href="/i.svg">', 'mask-icon 25'],
    ['<link rel="fluid-icon" href="/f.png">', 'fluid-icon 76'],
    ['<link rel="logo" type="image/svg" href="/f.svg">', 'link-logo 76'],
    ['<meta property="og:logo" content="/logo.png">', 'og:logo 76'],
    ['<meta name="msapplication-TileImage" content="/tile.png">', 'ms-tile 66'],
    ['<meta name="msapplication-square70x70logo" content="/tile.png">', 'ms-tile 56'],
    ['<meta property="og:image" content="/acme-logo.png">', 'og:image 51'],
    ['<meta property="og:image" content="/team.jpg">', 'og:image 0'],
    ['<meta name="twitter:image" content="/logo.png">', 'twitter:image 0'],
    ['<a href="/"><img src="/logo.png"></a>', 'img 66'],
    ['<a href="/"><img src="/acme-logo.png" alt="Acme"></a>', 'img 77'],
    ['<header><a href="/"><img src="/mark.png"></a></header>', 'img 54'],
    ['<header><img src="/logo.png"></header>', 'img 54'],
    ['<p><img src="/logo.png"></p>', 'img 30'],
    ['<p><img src="/team.jpg"></p>', null],
    [`<header><a href="/"><svg>${PATHS}</svg></a></header>`, 'inline-svg 58'],
    [`<header><a href="/" aria-label="Acme"><svg>${PATHS}</svg></a></header>`, 'inline-svg 68'],
    [
      `<svg><symbol id="a" viewBox="0 0 9 9"><path d="M1"/></symbol><symbol viewBox="0 0 40 10" id="logo">${PATHS}</symbol></svg>
        <header><a href="/"><svg class="logo"><use href="#logo"/></svg></a></header>`,
      'inline-svg 68',
    ],
    ['<header><a href="/"><svg><path d="M0"/></svg></a></header>', 'inline-svg 30'],
    [organization('/logo.png'), 'json-ld-logo 70'],
    [organization({ url: '/logo.png', width: 512, height: '512px' }), 'json-ld-logo 86'],
    [organization({ contentUrl: '/logo.png', width: 600, height: 60 }), 'json-ld-logo 30'],
    [
      organization([{ '@type': 'ImageObject', url: '/logo.png', width: 300, height: 100 }]),
      'json-ld-logo 72',
    ],
    ['<header><img itemprop="logo" src="/l.png"></header>', 'itemprop-logo 70'],
  ])('%s', (html, expected) => {
    expect(best(html)).toBe(expected);
  });

  test('a picture for sharing counts on a front page only', () => {
    expect(best('<meta property="og:image" content="/logo.png">', 'https://acme.com/blog/1')).toBe(
      'og:image 0',
    );
  });
});

describe('what counts against', () => {
  test.each([
    ['a white file', '<a href="/"><img src="/logo-white.png"></a>', 'img 36'],
    ['a white class', '<a href="/"><img class="logo logo--negative" src="/logo.png"></a>', 'img 36'],
    [
      'a default icon',
      '<link rel="icon" sizes="192x192" href="/wp-includes/images/w-logo-blue.png">',
      'icon 41',
    ],
    [
      'a bought theme',
      '<link rel="apple-touch-icon" href="/templates/yoo_x/touch.png">',
      'apple-touch-icon 41',
    ],
    ['a placeholder', organization('/img/default-avatar.png'), 'json-ld-logo 10'],
    ['a template', '<a href="/"><img src="<768:logo.png"></a>', 'img -14'],
    ['a folder', '<a href="/"><img class="logo" src="/images/"></a>', 'img -14'],
    ['a strip', '<a href="/"><img src="/logo.png" width="700" height="50"></a>', 'img 36'],
    ['a low picture', '<a href="/"><img src="/logo.png" width="90" height="20"></a>', 'img 41'],
    ['somebody else', '<header><img src="/logo.png" alt="Globex"></header>', 'img 28'],
    ['another domain', '<header><img src="https://cdn.net/logo.png"></header>', 'img 40'],
    [
      'a link elsewhere',
      '<header><a href="https://globex.com/"><img src="/logo.png"></a></header>',
      'img 28',
    ],
    ['a network', '<a href="/"><img src="/facebook_logo.png"></a>', 'img 30'],
    ['a control', '<header><a href="/"><img src="/menu.png"></a></header>', 'img -32'],
    ['a button', '<a href="/" class="logo"><img src="/b.png" alt="Click here to refresh"></a>', 'img 16'],
    [
      'a drawn control',
      `<header><a href="/"><svg class="icon-menu">${PATHS}</svg></a></header>`,
      'inline-svg 8',
    ],
    [
      'a symbol from elsewhere',
      `<header><a href="/"><svg><use href="/s.svg#a"/><!--${PATHS}--></svg></a></header>`,
      'inline-svg 18',
    ],
    ['dark tabs', '<link rel="icon" media="(prefers-color-scheme: dark)" href="/i.svg">', 'icon 52'],
    ['no name in the path', organization('/2020/05/team.jpg'), 'json-ld-logo 46'],
    ['no ending', organization('/logo?id=3'), 'json-ld-logo 46'],
    ['a sentence', organization('/a-logo-that-is-really-a-whole-headline.png'), 'json-ld-logo 30'],
    [
      'the picture for sharing',
      `<meta property="og:image" content="/logo.jpg">${organization('/logo.jpg')}`,
      'og:image 51',
    ],
    [
      'a product',
      '<div itemscope itemtype="http://schema.org/Product"><img itemprop="logo" src="/l.png"></div>',
      'itemprop-logo 16',
    ],
  ])('%s', (_, html, expected) => {
    expect(best(html)).toBe(expected);
  });

  test('several logos in the header that lead nowhere are customers', () => {
    const logos = ['nfl', 'mlb'].map((team) => `<img src="/${team}Logo.png">`).join('');
    expect(chooseUnseen(found(`<header>${logos}</header>`))).toBeNull();
  });

  test("a default icon is right on its owner's site", () => {
    const html = '<link rel="icon" sizes="192x192" href="/wp-includes/images/w-logo-blue.png">';
    expect(best(html, 'https://wordpress.org/')).toBe('icon 86');
  });

  test.each([
    [
      'maker of a product',
      ld({ '@type': 'Product', brand: { '@type': 'Brand', name: 'Globex', logo: '/logo.png' } }),
    ],
    [
      'another site',
      ld({ '@type': 'Organization', name: 'Globex', url: 'https://globex.com', logo: '/logo.png' }),
    ],
    [
      'publisher',
      ld({ '@type': 'Article', publisher: { '@type': 'Organization', name: 'Globex', logo: '/logo.png' } }),
    ],
  ])('the logo of the %s is not shown', (_, html) => {
    expect(chooseUnseen(found(html))).toBeNull();
  });
});

describe('JSON-LD', () => {
  test.each([
    [
      'a graph with references',
      ld({
        '@graph': [
          {
            '@type': 'Organization',
            '@id': '#o',
            name: 'Acme',
            url: 'https://acme.com',
            logo: { '@id': '#logo' },
          },
          { '@type': 'ImageObject', '@id': '#logo', url: '/logo.png' },
        ],
      }),
    ],
    ['a subtype in a list', ld([{ '@type': ['LocalBusiness', 'Thing'], name: 'Acme', logo: '/logo.png' }])],
    [
      'a trailing comma and a comment',
      ld('<!-- {"@type":"Organization","name":"Acme","logo":"/logo.png",} -->'),
    ],
    ['a line break in a string', ld('{"@type":"Organization","name":"Ac\nme","logo":"/logo.png"}')],
    ['entities', ld('{&quot;@type&quot;:&quot;Organization&quot;,&quot;logo&quot;:&quot;/logo.png&quot;}')],
  ])('%s', (_, html) => {
    expect(found(html)[0]).toMatchObject({ kind: 'json-ld-logo', url: 'https://www.acme.com/logo.png' });
  });

  test('nesting without end is skipped', () => {
    expect(best(ld(`${'{"a":['.repeat(100_000)}`))).toBeNull();
    expect(best(ld('nonsense'))).toBeNull();
  });

  test('a block of line breaks costs no more than others', () => {
    expect(best(ld(`${'\n'.repeat(250_000)}x`))).toBeNull();
  });
});

describe('manifest', () => {
  const page = readPage('', new URL('https://acme.com/'));
  const icons = (...list: unknown[]) =>
    findCandidates(
      page,
      readManifest(JSON.stringify({ icons: list }), new URL('https://acme.com/app/m.json')),
    )
      .filter(({ kind }) => kind === 'manifest')
      .map(({ url, weight }) => [url, weight]);

  test('its icons are resolved against it and weighed by size and purpose', () => {
    expect(
      icons(
        { src: '512.png', sizes: '512x512' },
        { src: '192.png', sizes: '192x192', purpose: 'maskable' },
        { src: 'mono.svg', sizes: 'any', purpose: 'monochrome' },
        { src: '48.png', sizes: '48x48', purpose: 'any maskable' },
      ),
    ).toEqual([
      ['https://acme.com/app/512.png', 88],
      ['https://acme.com/app/192.png', 78],
      ['https://acme.com/app/48.png', 56],
    ]);
  });

  test.each(['<!doctype html>', '[]', 'null', '['.repeat(50)])('%s is none', (text) => {
    expect(readManifest(text, new URL('https://acme.com/'))).toBeNull();
  });
});

describe('order and choice', () => {
  test('drawings come before pixels, then the larger, then the earlier', () => {
    const urls = found(
      `<link rel="apple-touch-icon" href="/a.png" sizes="120x120"><link rel="apple-touch-icon" href="/b.png" sizes="180x180">
       <link rel="apple-touch-icon" href="/c.png" sizes="180x180"><link rel="apple-touch-icon" href="/d.svg">`,
    ).map(({ url }) => url?.slice(-5));
    expect(urls.slice(0, 4)).toEqual(['d.svg', 'b.png', 'c.png', 'a.png']);
  });

  test('each address counts once and no more are kept than allowed', () => {
    const icons = Array.from(
      { length: 60 },
      (_, i) => `<link rel="icon" sizes="96x96" href="/${i % 40}.png">`,
    );
    const urls = found(icons.join('')).map(({ url }) => url);
    expect(urls).toHaveLength(MAX_CANDIDATES);
    expect(new Set(urls).size).toBe(MAX_CANDIDATES);
  });

  test('what was not seen and declares no size is not chosen, but may still win', () => {
    const all = found('<link rel="icon" href="/favicon.ico">');
    expect(chooseUnseen(all)).toBeNull();
    expect(all[0]).toMatchObject({ weight: 38, bestWeight: 86 });
    expect(all.find(({ kind }) => kind === 'implied')).toMatchObject({ weight: 38, bestWeight: 60 });
  });
});
