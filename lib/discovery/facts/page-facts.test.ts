import { describe, expect, test } from 'vitest';
import { readPage } from '../page/read-page.ts';
import { pageFacts } from './page-facts.ts';

const facts = (html: string, url = 'https://www.acme.com/') => pageFacts(readPage(html, new URL(url)), null);
const organization = (more: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', url: 'https://acme.com/', ...more })}</script>`;
const siteName = (name: string) => `<meta property="og:site_name" content="${name}">`;

describe('name', () => {
  test.each([
    ['the organization', organization({ name: 'Acme Anvils' }), 'Acme Anvils'],
    ['the name of the site', siteName('Acme'), 'Acme'],
    ['the application', '<meta name="application-name" content="Acme">', 'Acme'],
    ['the first part of a long name', siteName('Acme - Anvils for everybody'), 'Acme'],
    ['a part of the title', '<title>Anvils | Acme</title>', 'Acme'],
    ['the host in a title', '<title>Welcome to Acme.com</title>', 'Acme.com'],
    ['its own host', siteName('www.acme.com'), 'acme.com'],
    ['a name between pictographs', '<title>🔥 Acme ⚒️ | Anvils</title>', 'Acme'],
    ['an abbreviation as name', '<title>News | A.C.M.E.</title>', 'A.C.M.E.'],
    [
      'a name twice on a front page',
      `${siteName('Anvil World')}<title>Anvil World: forges</title>`,
      'Anvil World',
    ],
    ['shouting of the organization', organization({ name: 'ACME FORGE' }), 'ACME FORGE'],
    ['a whole title of a front page', '<title>Globex Forge</title>', 'Globex Forge'],
    ['a whole title of one word', '<title>Globex</title>', undefined],
    ['another name alone', siteName('Anvil World'), undefined],
    ['a sentence', `<title>${'How to choose an anvil that lasts '.repeat(3)}</title>`, undefined],
    [
      'the maker of a product',
      '<script type="application/ld+json">{"@type":"Product","brand":{"@type":"Brand","name":"Acme"}}</script>',
      undefined,
    ],
    ['a word of a sentence', '<title>The best acme of them all</title>', undefined],
    ['markup', siteName('&lt;b&gt;'), undefined],
    // With a Cyrillic а.
    ['an imitation', organization({ name: 'Аcme' }), undefined],
  ])('%s', (_, html, name) => {
    expect(facts(html).name).toBe(name);
  });

  test.each([
    [
      'https://www.bav.de/',
      '<title>Bayerischer Amboss-Verband e.V. | News</title>',
      'Bayerischer Amboss-Verband',
    ],
    ['https://mueller-ofen.de/', '<title>Start | Müller Öfen</title>', 'Müller Öfen'],
    ['https://baerenfell.de/', '<title>Bärenfell</title>', 'Bärenfell'],
    ['https://mngo.app/', '<meta name="application-name" content="Mango">', 'Mango'],
    ['https://acme-online.com/', '<title>Acme Forge | Home</title>', 'Acme Forge'],
    ['https://pero.ru/', '<meta property="og:site_name" content="Перо">', 'Перо'],
    ['https://xn--grnspecht-r9a.de/', '<title>Blog | Grünspecht</title>', 'Grünspecht'],
    ['https://globexlabs.com/', '<title>Globex, Inc.</title>', 'Globex'],
    [
      'https://globex.com/',
      `${siteName('Globex Web Services, Inc.')}<title>Globex Web Services (GWS) - Servers</title>`,
      'Globex Web Services',
    ],
    [
      'https://ambosse.bg/',
      '<title>News - Ambosse.bg</title><a href="/"><img src="l.svg" alt="Амбоссе"></a>',
      'Амбоссе',
    ],
    [
      'https://globexind.com/',
      '<title>Anvils | Globex</title><a href="/"><img src="l.png" alt="Globex Industries, Inc. Logo"></a>',
      'Globex Industries',
    ],
    [
      'https://gwu.edu/',
      '<title>Contact</title><a href="/"><img src="l.png" alt="Globex West University Home"></a>',
      'Globex West University',
    ],
    [
      'https://globex.com/',
      '<title>News</title><a href="/"><img src="l.png" alt="Acme Forge"></a>',
      undefined,
    ],
    ['https://globex.com/', '<title>Ann Globex, Owner - Globex Real Estate</title>', 'Globex Real Estate'],
    [
      'https://acme.co.uk/blog/1',
      `${siteName('Tips for smiths')}<title>Anvils | Tips for smiths</title>`,
      undefined,
    ],
  ])('%s: %s', (url, html, name) => {
    expect(facts(html, url).name).toBe(name);
  });
});

describe('description', () => {
  test('is the first sentence, on a front page only', () => {
    const html = '<meta name=description content="Acme has made fine anvils since 1940. Call us! ">';
    expect(facts(html).description).toBe('Acme has made fine anvils since 1940.');
    expect(facts(html, 'https://acme.com/blog/1').description).toBeUndefined();
  });

  test('says nothing when it repeats the title, is too long, or holds markup only', () => {
    const of = (text: string) =>
      facts(`<title>Acme anvils of Ohio</title><meta name=description content="${text}">`);
    expect(of('Acme Anvils of Ohio').description).toBeUndefined();
    expect(of('anvil '.repeat(80)).description).toBeUndefined();
    expect(of('&lt;p&gt;&lt;/p&gt;').description).toBeUndefined();
  });
});

describe('social accounts', () => {
  test('come from the organization, else from header and footer, without what follows the profile', () => {
    const html = `${organization({ name: 'Acme', sameAs: ['https://twitter.com/acme', '', 'https://acme.com/x'] })}
      <footer><a href="http://m.facebook.com/acme/?ref=x">f</a><a href="https://x.com/other">x</a>
      <a href="https://www.youtube.com/channel/UC1/videos">y</a><a href="https://linkedin.com/company/acme/about/">l</a></footer>`;
    expect(facts(html).social).toEqual({
      x: 'https://x.com/acme',
      facebook: 'https://www.facebook.com/acme',
      youtube: 'https://www.youtube.com/channel/UC1',
      linkedin: 'https://linkedin.com/company/acme',
    });
  });

  test.each([
    ['https://www.facebook.com/sharer/sharer.php?u=acme.com'],
    ['https://twitter.com/intent/tweet?text=x'],
    ['https://twitter.com/share'],
    ['https://www.linkedin.com/shareArticle?url=x'],
    ['https://www.linkedin.com/in/jane-doe'],
    ['https://www.instagram.com/p/Cxyz/'],
    ['https://www.youtube.com/watch?v=1'],
    ['https://www.facebook.com/wordpress'],
    ['https://www.facebook.com/'],
    ['https://facebook.com.evil.net/acme'],
  ])('%s is no account', (url) => {
    expect(facts(`<footer><a href="${url}">x</a></footer>`).social).toBeUndefined();
  });

  test('two different accounts of a network, and links in the text, say nothing', () => {
    const two =
      '<footer><a href="https://x.com/acme">x</a><a href="https://twitter.com/acme_de">x</a></footer>';
    expect(facts(two).social).toBeUndefined();
    expect(facts('<article><a href="https://x.com/acme">x</a></article>').social).toBeUndefined();
    const same =
      '<footer><a href="https://x.com/acme">x</a><a href="https://twitter.com/ACME">x</a></footer>';
    expect(facts(same).social).toEqual({ x: 'https://x.com/acme' });
  });
});

test('colors: stated ones as six digits, without white, black, templates and dark tabs', () => {
  const color = (name: string, content: string, more = '') =>
    `<meta name="${name}" content="${content}" ${more}>`;
  const html = [
    color('theme-color', '#111', 'media="(prefers-color-scheme: dark)"'),
    color('theme-color', 'rgb(18, 52, 86)'),
    color('msapplication-TileColor', '#DA532C'),
    color('msapplication-TileColor', 'tomato'),
    color('theme-color', '#fff'),
    color('theme-color', 'var(--brand)'),
  ];
  expect(facts(html.join('')).colors).toEqual(['#123456', '#ff6347']);
});

test('the year, the legal name and nothing about people', () => {
  const html = organization({
    name: 'Acme',
    legalName: 'Acme Incorporated',
    foundingDate: '1940-05-01',
    telephone: '+1 555 0100',
    email: 'jane@acme.com',
    founder: { '@type': 'Person', name: 'Jane Doe' },
  });
  expect(facts(html)).toEqual({
    name: 'Acme',
    longName: 'Acme Incorporated',
    foundedYear: 1940,
    website: 'https://www.acme.com',
  });
});

test('the address of the organization: at least city and country', () => {
  const of = (address: object) =>
    facts(organization({ address: { '@type': 'PostalAddress', ...address } })).address;
  expect(
    of({
      streetAddress: 'Main St 1',
      addressLocality: 'Graz',
      postalCode: '8010',
      addressCountry: 'Austria',
    }),
  ).toEqual({ address1: 'Main St 1', city: 'Graz', zip: '8010', country: 'AT' });
  expect(of({ addressLocality: 'Graz', addressCountry: { '@type': 'Country', name: 'AUT' } })).toEqual({
    city: 'Graz',
    country: 'AT',
  });
  expect(of({ addressLocality: 'Graz' })).toBeUndefined();
  expect(of({ addressLocality: 'Graz', addressCountry: 'Nowhere' })).toBeUndefined();
});

test('a page that the judge refuses says nothing', () => {
  const page = readPage('<title>Acme</title>', new URL('https://acme.com/'));
  expect(pageFacts(page, 'parked')).toEqual({});
});
