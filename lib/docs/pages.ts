import { ERRORS } from '../core/errors/errors.ts';
import { type Block, headingsOf } from './blocks.ts';
import {
  brandRecord,
  interfaceDescription,
  logoByCoin,
  logoByDomain,
  logoByStock,
} from './content/endpoints.ts';
import { ERROR_CODES, errorPage, errors } from './content/errors.ts';
import { cachingAndAttribution, movingOver } from './content/guides.ts';
import { mcp } from './content/mcp.ts';
import { mcpSetUp } from './content/mcp-set-up.ts';
import { exchanges, identifiers, plans } from './content/reference.ts';
import { overview, quickStart } from './content/start.ts';
import { type DocsContext, NOWHERE } from './context.ts';

export interface DocsPage {
  path: `/docs${string}`;
  title: string;
  /** In the menu, where the title is too long for it. */
  menu?: string;
  /** One sentence under the title, in lists and for search engines, in the inline notation. */
  lead: string;
  blocks: (context: DocsContext) => Block[] | Promise<Block[]>;
}

/** The documentation, seen whole: the order of the menu and of reading. */
export const SECTIONS: readonly { title: string; pages: readonly DocsPage[] }[] = [
  {
    title: 'Start',
    pages: [
      {
        path: '/docs',
        title: 'Documentation',
        menu: 'Overview',
        lead: 'Logos for any domain, stock or coin by one address, and brand records for programs and assistants.',
        blocks: overview,
      },
      {
        path: '/docs/quick-start',
        title: 'Quick start',
        lead: 'A logo in your page in one minute, and a brand record in two.',
        blocks: quickStart,
      },
    ],
  },
  {
    title: 'Endpoints',
    pages: [
      {
        path: '/docs/logo-by-domain',
        title: 'Logo by domain',
        lead: '`GET /{domain}` answers with the logo of a domain as a square PNG.',
        blocks: logoByDomain,
      },
      {
        path: '/docs/logo-by-stock-identifier',
        title: 'Logo by stock identifier',
        menu: 'Logo by stock',
        lead: '`GET /ticker/{symbol}` answers with the logo of a listed company, a currency or a currency pair.',
        blocks: logoByStock,
      },
      {
        path: '/docs/logo-by-coin',
        title: 'Logo by coin',
        lead: '`GET /crypto/{symbol}` answers with the logo of a cryptocurrency.',
        blocks: logoByCoin,
      },
      {
        path: '/docs/brand-record',
        title: 'Brand record',
        lead: '`GET /brands/{identifier}` answers with what is known of a brand, as JSON, on paid plans.',
        blocks: brandRecord,
      },
      {
        path: '/docs/mcp',
        title: 'MCP',
        lead: '`POST /mcp` gives assistants the same brand records, by two tools.',
        blocks: mcp,
      },
      {
        path: '/docs/interface-description',
        title: 'Interface description',
        lead: '`GET /openapi.json` describes all of it as OpenAPI, for generators and tests.',
        blocks: interfaceDescription,
      },
    ],
  },
  {
    title: 'Reference',
    pages: [
      {
        path: '/docs/identifiers',
        title: 'Identifiers',
        lead: 'Every way to write a domain, a stock or a coin, and what it is read as.',
        blocks: identifiers,
      },
      {
        path: '/docs/exchanges',
        title: 'Exchanges',
        lead: 'Every exchange that tickers are looked for on, with its codes.',
        blocks: exchanges,
      },
      {
        path: '/docs/plans',
        title: 'Plans and limits',
        lead: 'Sizes, limits and what counts, plan by plan.',
        blocks: plans,
      },
      {
        path: '/docs/errors',
        title: 'Errors',
        lead: 'Every refusal is a JSON document of type `application/problem+json` with a stable `code`. The code stands in the header `X-Error-Code`, too, and `request_id` finds the request in the log.',
        blocks: errors,
      },
    ],
  },
  {
    title: 'Guides',
    pages: [
      {
        path: '/docs/mcp-set-up',
        title: 'MCP set-up',
        lead: 'Brand records in your assistant: the configuration of each, ready to copy.',
        blocks: mcpSetUp,
      },
      {
        path: '/docs/caching-and-attribution',
        title: 'Caching and attribution',
        lead: 'What may be kept, what must be loaded anew, and what the free plan asks for.',
        blocks: cachingAndAttribution,
      },
      {
        path: '/docs/moving-over',
        title: 'Moving over',
        lead: 'From other logo services to this one, parameter by parameter.',
        blocks: movingOver,
      },
    ],
  },
];

/** The pages of the menu, in the order of reading. */
export const PAGES: readonly DocsPage[] = SECTIONS.flatMap(({ pages }) => pages);

/** A page per error code: the `type` of a problem leads there. */
export const ERROR_PAGES: readonly DocsPage[] = ERROR_CODES.map((code) => ({
  path: `/docs/errors/${code}` as const,
  title: ERRORS[code].title,
  menu: code,
  lead: `\`${code}\` comes with status ${ERRORS[code].status}: what it means and what to do about it.`,
  blocks: () => errorPage(code),
}));

export const ALL_PAGES: readonly DocsPage[] = [...PAGES, ...ERROR_PAGES];

const byPath = new Map(ALL_PAGES.map((page) => [page.path as string, page]));

export const pageAt = (path: string): DocsPage | null => byPath.get(path) ?? null;

export const menuTitle = ({ menu, title }: DocsPage): string => menu ?? title;

/** The pages before and behind it in the order of reading; an error code has none. */
export function neighbours(page: DocsPage): { previous: DocsPage | null; next: DocsPage | null } {
  const at = PAGES.indexOf(page);
  return at === -1
    ? { previous: null, next: null }
    : { previous: PAGES[at - 1] ?? null, next: PAGES[at + 1] ?? null };
}

/** A place in the documentation, for the search. */
export interface Place {
  page: DocsPage;
  /** null: the page itself. */
  heading: string | null;
  href: string;
}

let places: Promise<readonly Place[]> | null = null;

/** Every page and heading. They do not depend on installation or reader, so they are made once. */
export function allPlaces(): Promise<readonly Place[]> {
  places ??= Promise.all(
    ALL_PAGES.map(async (page): Promise<Place[]> => {
      const headings = headingsOf(await page.blocks(NOWHERE));
      return [
        { page, heading: null, href: page.path },
        ...headings.map(({ text, id }) => ({ page, heading: text, href: `${page.path}#${id}` })),
      ];
    }),
  ).then((lists) => lists.flat());
  return places;
}
