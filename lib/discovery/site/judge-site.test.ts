import { expect, test } from 'vitest';
import { readPage } from '../page/read-page.ts';
import { judgeSite, type PageOrigin } from './judge-site.ts';

const judge = (
  html: string,
  { url = 'https://acme.com/', ...origin }: Partial<PageOrigin> & { url?: string } = {},
) => judgeSite(readPage(html, new URL(url)), { asked: 'acme.com', ...origin });

const ORDINARY =
  '<title>Acme</title><body><a href="/about">About</a> We have made anvils since 1940, in Ohio.';
const LONG = `${'Anvils are for sale everywhere. '.repeat(80)}`;

test.each([
  ['an ordinary page', ORDINARY, {}, null],
  ['the same name in another country', ORDINARY, { url: 'https://www.acme.de/' }, null],
  ['the group of the same name', ORDINARY, { url: 'https://acme-group.com/' }, null],
  ['another name', ORDINARY, { url: 'https://globex.com/' }, 'other_site'],
  [
    'another name that says it is the same',
    `${ORDINARY}<script type="application/ld+json">{"@type":"Organization","sameAs":["https://www.acme.com/"]}</script>`,
    { url: 'https://globex.com/' },
    null,
  ],
  [
    'a canonical address that leads back',
    `<link rel=canonical href="https://acme.com/">${ORDINARY}`,
    { url: 'https://globex.com/' },
    null,
  ],
  [
    'a profile on a network',
    `<link rel=canonical href="https://twitter.com/acme">${ORDINARY}`,
    {},
    'other_site',
  ],
  ['a login elsewhere', ORDINARY, { url: 'https://id.globex.com/oauth/authorize' }, 'login'],
  ['a domain for sale', '<title>acme.com</title><body>The domain acme.com is for sale!', {}, 'parked'],
  ['an article about sales', `<title>Acme</title><body><a href="/x">x</a>${LONG}`, {}, null],
  ['links of a parking service', '<title>acme.com</title><body>Related searches: anvils', {}, 'parked'],
  ['nothing but its name', '<title>acme.com</title><body>Coming soon', {}, 'parked'],
  ['a lander', '<script>window.location.href="/lander"</script>', {}, 'parked'],
  ['a parking host', ORDINARY, { url: 'https://www.sedoparking.com/acme.com' }, 'parked'],
  ['a challenge by title', '<title>Just a moment...</title>', {}, 'challenge'],
  ['a challenge by header', ORDINARY, { headers: { 'cf-mitigated': 'challenge' } }, 'challenge'],
  ['a refusal of a network', ORDINARY, { status: 403, headers: { 'cf-ray': '1' } }, 'challenge'],
  ['an ordinary page of that network', ORDINARY, { headers: { 'cf-ray': '1' } }, null],
  ['a missing page', ORDINARY, { status: 404 }, 'error_page'],
  ['a new project', '<title>React App</title><div id=root></div>', {}, 'template'],
  ['a new server', '<title>Welcome to nginx!</title><body>Thank you for using nginx.', {}, 'template'],
  [
    'a new blog',
    '<title>Acme</title><meta name=description content="Just another WordPress site">text',
    {},
    'template',
  ],
  [
    'a page drawn by a script',
    '<title>Acme</title><div id=app></div><script src=/a.js></script>',
    {},
    'shell',
  ],
] as const)('%s', (_, html, origin, reason) => {
  expect(judge(html, origin)).toBe(reason);
});

test.each([
  ['This Web page is parked for FREE, courtesy of a registrar.', ''],
  ['Future home of something quite cool.', 'acme.com'],
  ['Hier entsteht eine neue Internetpräsenz.', 'acme.com'],
  ['Diese Domain wurde bei einem Anbieter registriert.', 'Willkommen'],
  ['Ce domaine a été enregistré par son propriétaire.', 'Domaine réservé'],
  ['The domain acme.com is available for purchase', 'acme.com'],
  ['Este dominio está a la venta.', 'acme.com'],
  ['Questo dominio è in vendita.', 'acme.com'],
  ['Deze domeinnaam is geregistreerd door een klant.', 'acme.com'],
  ['Домен acme.com припаркован.', ''],
  ['您正在访问的域名可以转让', ''],
  ['このドメインは、取得されています。', ''],
  ['This domain name expired on 2026-10-01.', ''],
  ['This Account has been suspended.', ''],
  ['Please check back soon.', 'Website coming soon'],
  ['Please check back soon.', 'acme.com is under construction'],
])('%s (%s) is parked', (text, title) => {
  expect(judge(`<title>${title}</title><link rel=icon href=/i.png><body>${text}`)).toBe('parked');
});

test.each([
  ['404 Not Found', 'error_page'],
  ['403 Forbidden', 'error_page'],
  ['Page not found | Acme', 'error_page'],
  ['Site not found', 'error_page'],
  ['404 Media', null],
  ['Forbidden Planet', null],
  ['Coming soon: the new anvil', null],
])('%s, answered with 200, is %s', (title, reason) => {
  expect(judge(`<title>${title}</title><body><a href=/x>x</a> Some text of a short page.`)).toBe(reason);
});
