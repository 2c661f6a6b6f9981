import { attributionSnippet } from '../../attribution/check-attribution.ts';
import { anchorOf, type Block, code, h2, note, p, table, ul } from '../blocks.ts';
import { type DocsContext, logoUrl } from '../context.ts';
import { exchanged } from './answers.ts';

export async function cachingAndAttribution(context: DocsContext): Promise<Block[]> {
  const first = await context.ask.logo('/github.com', 'size=128');
  const again =
    first?.etag == null
      ? Promise.resolve(null)
      : context.ask.logo('/github.com', 'size=128', { 'if-none-match': first.etag });
  return [
    h2('Hotlinking'),
    p(
      'Logos are loaded from here at each use. Do not copy, store or cache them, in files, databases, image optimisers or a CDN of your own. That is how a logo that changes, or has to be withdrawn, is right on every page within a second.',
    ),
    table(
      'What may be kept',
      ['What', 'Header', 'May be kept'],
      [
        ['Logos and monograms', '`Cache-Control: no-store`', 'no'],
        [
          'Brand records',
          '`Cache-Control: private, no-cache`',
          'by the program that asked, and asked for again with `If-None-Match`',
        ],
        ['Errors', '`Cache-Control: no-store`', 'no'],
        ['`/openapi.json`', '`Cache-Control: public, max-age=0, must-revalidate`', 'yes, and revalidated'],
      ],
    ),
    ul(
      'In Next.js write a plain `<img>`, or `unoptimized` on its image component.',
      'In a service worker leave the host of the logos out of what is cached.',
      'A CDN in front of your pages may pass the requests through, not keep the answers.',
    ),
    h2('The same bytes again'),
    p(
      'Every answer has a strong `ETag`. A request with `If-None-Match` is answered 304 without a body when nothing changed. It passes the same checks and counts as a use.',
    ),
    ...(await exchanged(again)),
    h2('In scripts'),
    p(
      'Pictures may be read by scripts of any page (`Access-Control-Allow-Origin: *`), drawn on a canvas and used on cross-origin isolated pages. The headers that say what a picture is are readable, too.',
    ),
    h2('Attribution'),
    p('On the free plan a link credits the service on pages that show the logos. Paid plans need none.'),
    code('html', 'Attribution link', attributionSnippet(context.addresses.app)),
    ul(
      'It is on every page that shows logos, and visitors see it: nothing hides or covers it, and no script inserts it late.',
      'Search engines may follow it: no `rel` with `nofollow`, `ugc` or `sponsored`.',
      'Search engines may index the page.',
      `It leads to \`${context.addresses.app}/\` and nowhere else first.`,
      'How it looks and where on the page it stands is up to you.',
    ),
    h2('Trademarks'),
    p(
      'Logos are trademarks of their owners and are shown for identification. Name the company in `alt`, and imply no endorsement.',
    ),
  ];
}

/** One way of other services to write an address: known by its form, not by a name. */
interface OtherForm {
  title: string;
  form: string;
  ours: string;
  rows: readonly (readonly [theirs: string, ours: string])[];
}

const SIZE = '`size`: the next larger of 64, 128, 256. CSS makes it smaller; nothing above 256 is served';
const PNG_ONLY = 'nothing: every answer is a PNG';
const THEME = 'nothing: one drawing for every ground. Put it on a light tile where it would vanish';
const GREY = 'CSS: `filter: grayscale(1)`';

const FORMS: readonly OtherForm[] = [
  {
    title: 'A domain and a token',
    form: 'https://{host}/{domain}?token={key}',
    ours: '/{domain}?token=pk_…',
    rows: [
      ['`/{domain}`, `/ticker/{symbol}`, `/crypto/{symbol}`', 'the same paths'],
      ['`token`', '`token`, with a publishable token of this installation'],
      ['`size`, `fallback=monogram`, `fallback=404`', 'the same'],
      ['`/ticker/AAPL:US`, `/ticker/APC.DE`, an ISIN, CUSIP, SEDOL or WKN', 'the same'],
      ['`Authorization: Bearer: {key}` with a colon', 'read, and better written without'],
    ],
  },
  {
    title: 'A domain without a key',
    form: 'https://{host}/{domain}?size={px}&format={format}&greyscale={bool}',
    ours: '/{domain}?token=pk_…&size=128',
    rows: [
      ['no key', '`token`: a publishable one, it may stand in pages'],
      ['`size`, 1 to 512, 128 when absent', SIZE],
      ['`format=png`, `format=jpg`', PNG_ONLY],
      ['`greyscale=true`', GREY],
      ['404 when unknown', '`fallback=404`; a monogram when absent'],
    ],
  },
  {
    title: 'Any size, format and theme',
    form: 'https://{host}/{domain}?token={key}&size={px}&format={format}&theme={theme}&retina={bool}',
    ours: '/{domain}?token=pk_…&size=128',
    rows: [
      ['`size`, any number', SIZE],
      ['`retina=true`', 'ask for twice the pixels: `size=128` for an image of 64'],
      ['`format=jpg`, `format=webp`', PNG_ONLY],
      ['`theme=light`, `theme=dark`', THEME],
      ['`greyscale=true`', GREY],
      ['`fallback=monogram`, `fallback=404`', 'the same'],
      ['`/isin/{isin}`', '`/ticker/{isin}`'],
      ['`/ticker/SHOP.TO`', 'the same; market codes behind a colon work, too'],
      ['`/name/{name}`', 'nothing: names are not guessed. Use the domain'],
    ],
  },
  {
    title: 'Parts of the path and a client id',
    form: 'https://{host}/{identifier}/w/{px}/h/{px}/theme/{theme}/fallback/{fallback}/type/{type}?c={id}',
    ours: '/{domain}?token=pk_…&size=128',
    rows: [
      ['`c`', '`token`'],
      ['`/w/{px}/h/{px}`', `${SIZE}. Pictures are square`],
      ['`domain/{domain}`', '`/{domain}`'],
      ['`ticker/{symbol}`, `isin/{isin}`', '`/ticker/{symbol}`, `/ticker/{isin}`'],
      ['`crypto/{symbol}`', '`/crypto/{symbol}`'],
      ['`/fallback/lettermark`', '`fallback=monogram`'],
      ['`/fallback/transparent`', '`fallback=404`, and nothing in its place'],
      ['`/theme/{theme}`, `/type/{type}`', THEME],
      ['a `Referer` on each request', 'not needed, unless you limit a token to your sites and ask for one'],
    ],
  },
  {
    title: 'Logos by kind of number',
    form: 'https://{host}/logos/{kind}/{id}?size={px}&format={format}',
    ours: '/ticker/{symbol}?token=pk_…',
    rows: [
      ['`/logos/symbol/{symbol}`', '`/ticker/{symbol}`'],
      ['`/logos/isin/{isin}`, `/logos/wkn/{wkn}`', '`/ticker/{isin}`, `/ticker/{wkn}`'],
      ['`/logos/crypto/{symbol}`', '`/crypto/{symbol}`'],
      ['`size`, 100 when absent', SIZE],
      ['`format=svg`', PNG_ONLY],
      ['`country={country}`', 'the exchange in the symbol: `VOD.L`, `VOD:LN`'],
    ],
  },
  {
    title: 'Ticker files',
    form: 'https://{host}/{folder}/{SYMBOL}.png',
    ours: '/ticker/{symbol}?token=pk_…',
    rows: [
      ['`AAPL.png`, `AAPL.US`', '`/ticker/AAPL`'],
      ['`BTC.png` in a folder of coins', '`/crypto/BTC`'],
      ['`EUR/USD` as two pictures', '`/ticker/EUR/USD`: one picture of both'],
      ['no key', '`token`'],
    ],
  },
  {
    title: 'Icons of web sites',
    form: 'https://{host}/{path}?domain={domain}&sz={px}',
    ours: '/{domain}?token=pk_…&size=64',
    rows: [
      ['`domain`, `domain_url`, `url`', 'the host alone, as the path: `/{domain}`'],
      ['`sz`, `size=16..120..256`', SIZE],
      ['`/{domain}.ico`', '`/{domain}`, a PNG'],
      ['a globe for the unknown', 'a monogram that says so: `X-Logo-Source: monogram`'],
    ],
  },
];

export function movingOver(context: DocsContext): Block[] {
  return [
    p(
      'Other services are listed by the form of their addresses. Find the form you use, replace the host and translate the parameters.',
    ),
    table(
      'Forms of addresses',
      ['Your addresses look like', 'Go to'],
      FORMS.map(({ form, title }) => [`\`${form}\``, `[${title}](#${anchorOf(title)})`]),
    ),
    h2('In one line'),
    code(
      'sh',
      'Replace the host in a project',
      `grep -rl 'https://OLD_HOST/' src | xargs sed -i 's#https://OLD_HOST/#${context.addresses.image}/#g'`,
    ),
    code('text', 'An address afterwards', logoUrl(context, '/github.com', '&size=128')),
    ...FORMS.flatMap(({ title, form, ours, rows }): Block[] => [
      h2(title),
      p(`From \`${form}\` to \`${context.addresses.image}${ours}\`.`),
      table(title, ['There', 'Here'], rows),
    ]),
    h2('Brand data'),
    table(
      'Brand data',
      ['There', 'Here'],
      [
        [
          '`GET /v2/brands/{identifier}`, `/describe/{domain}`, `/brand/retrieve?domain=`',
          '`GET /brands/{identifier}`, for domains and stock identifiers alike',
        ],
        [
          'an API key in a header or in the query',
          '`Authorization: Bearer` and a secret token; never in the query',
        ],
        ['a list of logos with formats and themes', '`logo`: one address, to hotlink'],
        ['colours with `hex`, `type` and `brightness`', '`colors`: `#rrggbb`, the main one first'],
        ['`links` or `socials` as a list', '`social_media`: a key per network, `null` where none is known'],
        ['`company.location`', '`address`'],
        ['`foundedYear` as a number', '`founded_year` as text'],
        ['industry codes', '`gics_sector` to `gics_sub_industry`, by name'],
        [
          '202 while a brand is fetched',
          '404 [`brand_not_found`](/docs/errors/brand_not_found): nothing is fetched while you wait',
        ],
      ],
    ),
    h2('What is different'),
    ul(
      'A picture that is no logo can be told from one: `X-Logo-Source` says `catalog` or `monogram`.',
      'Scripts may read pictures and their headers from any page. No `Accept` is needed, and no `Referer` unless you limit a token to your sites and ask for one ([`domain_not_allowed`](/docs/errors/domain_not_allowed)).',
      'Errors are JSON with a stable code and a page each: [Errors](/docs/errors).',
      'An unknown `size` or `fallback` is an error, not a guess: [`invalid_size`](/docs/errors/invalid_size), [`invalid_fallback`](/docs/errors/invalid_fallback). Unknown parameters are ignored, so old ones may stay until you tidy up.',
    ),
    note(
      'Pictures are never to be stored, wherever you come from. [The rules](/docs/caching-and-attribution).',
    ),
  ];
}
