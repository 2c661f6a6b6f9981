import { EXCHANGES } from '../../core/exchanges/exchanges.ts';
import { NUMBER_TYPES } from '../../core/identifiers/securities-numbers.ts';
import { PLANS, type Plan } from '../../core/plans/plans.ts';
import { HEADERS } from '../../gateway/openapi/headers.ts';
import { type Block, h2, note, p, table, ul } from '../blocks.ts';
import { type DocsContext, pictureUrl } from '../context.ts';
import { NOTATIONS, type Notation, type NotationKind, notationPath, readAs } from '../notations.ts';
import { headerInWords } from '../operation-blocks.ts';
import { exchanged } from './answers.ts';

function notationTable(context: DocsContext, kind: NotationKind, caption: string): Block {
  return table(
    caption,
    ['', 'Notation', 'Means', 'Read as'],
    NOTATIONS[kind].map(({ example, meaning, hasNoLogo }: Notation) => {
      const path = notationPath(kind, example);
      const what = hasNoLogo ? `Monogram of ${example}` : example;
      const shown = context.token === null ? '' : `![${what}](${pictureUrl(context, path, '&size=64')})`;
      return [shown, `\`${path}\``, meaning, readAs(kind, example)];
    }),
  );
}

export function identifiers(context: DocsContext): Block[] {
  return [
    p(
      'The pictures below are asked for in exactly the notation beside them; where no logo is known, they are monograms. The last column comes from the parser that reads your requests.',
    ),
    h2('Domains'),
    notationTable(context, 'domain', 'Notations of domains'),
    ul(
      'Look-alikes are never folded: a name with a Cyrillic letter is another domain.',
      'A page under a shared host (`name.github.io`) belongs to somebody else than the host and never borrows its logo.',
      'An IP address or a name without a public suffix is no domain. A web address with `https://` in front is one for brand records and MCP only: a logo is asked for by the host alone.',
    ),
    h2('Stocks'),
    notationTable(context, 'ticker', 'Notations of stocks, currencies and pairs'),
    ul(
      'A dot takes a suffix, a colon a market code. They are two lists: `.SS` is Shanghai, `:SS` is Stockholm. [All of them](/docs/exchanges).',
      `Numbers are told apart by length and check digit: ${NUMBER_TYPES.map((type) => type.toUpperCase()).join(', ')}. A wrong check digit is never taken for a ticker; \`X-Logo-Reason\` says \`invalid_check_digit\`.`,
      'A ticker never names a company by itself: the same letters are another company on another exchange. Name the exchange outside the United States.',
      'Where several readings are possible they are tried in the order shown, and the catalogue decides which exists.',
    ),
    h2('Coins'),
    notationTable(context, 'crypto', 'Notations of coins'),
    h2('How it was found'),
    table(
      'Headers that say how it was found',
      ['Header', 'Meaning'],
      (['X-Logo-Match', 'X-Logo-Reason', 'X-Resolved-As', 'X-Brand-Reason'] as const).map((name) => [
        `\`${name}\``,
        headerInWords(name),
      ]),
    ),
  ];
}

export function exchanges(): Block[] {
  const on = EXCHANGES.filter(({ isDefault }) => isDefault).length;
  return [
    p(
      `${EXCHANGES.length} exchanges; ${on} of them are enabled for new accounts, the others on request. An ISIN, CUSIP, SEDOL or WKN does not depend on exchanges.`,
    ),
    { type: 'exchanges' },
    h2('How to read the table'),
    ul(
      '**After a dot**: the suffix of one exchange, as in `VOD.L`.',
      '**After a colon**: first the code of all venues of the country, as in `VOD:LN`, then codes of this venue alone, as in `MSFT:UW`. With the code of a country its venues are tried in the order of the table.',
      '**Before a colon**: names, as in `NASDAQ:MSFT`. The MIC works there, too, and both work behind a dot: `BMW.XETRA`, `BMW.XETR`.',
      'Dot and colon are two lists. The same letters may be two places: `.SS` is Shanghai, `:SS` is Stockholm.',
      'Without any of them the United States is meant.',
    ),
    h2('An exchange that is not enabled'),
    p(
      'A listing there is answered like one without a logo, with `X-Logo-Reason: exchange_not_enabled`; a brand record is an error, [`exchange_not_enabled`](/docs/errors/exchange_not_enabled).',
    ),
  ];
}

const many = (count: number) => count.toLocaleString('en-US');
const yes = (is: boolean) => (is ? 'yes' : 'no');

/** Each line of the plan table in words; a column of the table without a line does not compile. */
const PLAN_LINES: Record<
  Exclude<keyof Plan, 'name' | 'limits'> | keyof Plan['limits'],
  [string, (plan: Plan) => string]
> = {
  defaultSize: ['Size without `size`', ({ defaultSize }) => `${defaultSize} px`],
  largestSize: ['Largest size', ({ largestSize }) => `${largestSize} px`],
  attributionRequired: [
    'Attribution link',
    ({ attributionRequired }) =>
      attributionRequired ? '[required](/docs/caching-and-attribution#attribution)' : 'not required',
  ],
  logoPerMinute: ['Logos per minute', ({ limits }) => many(limits.logoPerMinute)],
  logoPerDay: ['Logos per day', ({ limits }) => many(limits.logoPerDay)],
  brandData: ['Brand records', ({ brandData }) => yes(brandData)],
  mcp: ['MCP', ({ mcp }) => yes(mcp)],
  brandPerMinute: [
    'Brand records and MCP calls per minute',
    ({ brandData, limits }) => (brandData ? many(limits.brandPerMinute) : 'none'),
  ],
  brandPerDay: [
    'Brand records and MCP calls per day',
    ({ brandData, limits }) => (brandData ? many(limits.brandPerDay) : 'none'),
  ],
  secretPrefix: [
    'Secret tokens begin with',
    ({ secretPrefix }) => (secretPrefix === null ? 'none' : `\`${secretPrefix}\``),
  ],
};

export async function plans(context: DocsContext): Promise<Block[]> {
  const all: Plan[] = Object.values(PLANS);
  return [
    h2('The plans'),
    table(
      'The plans',
      ['', ...all.map(({ name }) => name)],
      Object.values(PLAN_LINES).map(([words, cell]) => [words, ...all.map(cell)]),
    ),
    p('On Enterprise other limits can be agreed.'),
    note(
      'A plan never breaks a page: a larger size than the plan has is served at the largest it has, with `X-Logo-Notice: size_limited_by_plan`.',
    ),
    h2('What counts'),
    table(
      'What counts',
      ['Answer', 'Counts'],
      [
        ['200, with a logo, a monogram or a record', 'yes'],
        ['304, when you have the bytes already', 'yes: it is a use'],
        ['404, nothing known', 'yes'],
        ['400, 401, 403, 405, 429', 'no'],
        ['5xx', 'no'],
        ['MCP: a `tools/call`, each of a batch', 'yes'],
        ['MCP: anything else, such as `tools/list`', 'no'],
      ],
    ),
    p(
      'Minutes are fixed windows. The day begins at 00:00 UTC. Brand records and MCP calls share one daily limit.',
    ),
    h2('Where you stand'),
    p('The headers of every answer to an account say it, pictures included.'),
    table(
      'Rate headers',
      ['Header', 'Meaning'],
      (
        [
          'RateLimit-Policy',
          'RateLimit',
          'X-RateLimit-Limit',
          'X-RateLimit-Remaining',
          'X-RateLimit-Reset',
          'Retry-After',
        ] as const
      ).map((name) => [`\`${name}\``, HEADERS[name].description]),
    ),
    ...(await exchanged(context.ask.logo('/github.com', 'size=64'))),
    h2('Over the limit'),
    p(
      'The answer is 429 with `Retry-After`: [`rate_limited`](/docs/errors/rate_limited) for the minute, [`usage_exceeded`](/docs/errors/usage_exceeded) for the day. A 429 costs nothing.',
    ),
  ];
}
