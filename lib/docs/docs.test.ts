import { describe, expect, test } from 'vitest';
import { ERRORS } from '../core/errors/errors.ts';
import { EXCHANGES } from '../core/exchanges/exchanges.ts';
import { REGIONS, regionOf } from '../core/exchanges/regions.ts';
import { NUMBER_TYPES } from '../core/identifiers/securities-numbers.ts';
import { PLANS } from '../core/plans/plans.ts';
import { brandRecord } from '../gateway/brands/brand-record.ts';
import { RPC } from '../gateway/mcp/failures.ts';
import { TOOLS } from '../gateway/mcp/tools.ts';
import { openApiDocument } from '../gateway/openapi/document.ts';
import { problemDetails } from '../gateway/openapi/problem-details.ts';
import { anchorOf, type Block, headingsOf } from './blocks.ts';
import { NOWHERE } from './context.ts';
import { spansOf } from './inline.ts';
import { llmsText } from './llms.ts';
import { markdownPath, pageMarkdown } from './markdown.ts';
import { NOTATIONS, type NotationKind, readAs } from './notations.ts';
import { ALL_PAGES, type DocsPage, neighbours, PAGES, pageAt } from './pages.ts';
import { searchDocs } from './search.ts';

const ORIGIN = 'https://blazon.test';
const CONTEXT = { ...NOWHERE, token: 'pk_test' };

const blocksOf = async (page: DocsPage) => await page.blocks(CONTEXT);

const markdownOf = async (page: DocsPage) =>
  pageMarkdown({ title: page.title, lead: page.lead, blocks: await blocksOf(page) }, ORIGIN);

async function markdownAt(path: string): Promise<string> {
  const page = pageAt(path);
  if (page === null) throw new Error(`${path} is no page`);
  return markdownOf(page);
}

/** Every text in the inline notation. */
const textsOf = (block: Block): string[] => {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return [block.text];
    case 'list':
      return [...block.items];
    case 'table':
      return block.rows.flat();
    case 'pictures':
      return block.items.map(({ caption }) => caption);
    default:
      return [];
  }
};

describe('every row of a table is documented', () => {
  test('errors: each in the list, with a page that explains it', async () => {
    const list = await markdownAt('/docs/errors');
    for (const [code, { status, title }] of Object.entries(ERRORS)) {
      expect(list).toContain(`| ${status} | [\`${code}\`](${ORIGIN}/docs/errors/${code}.md) | ${title} |`);
      expect(await markdownAt(`/docs/errors/${code}`)).toContain('## What to do\n\n- ');
    }
  });

  test('errors: each with a body as it is answered', async () => {
    for (const [code, { status, title }] of Object.entries(ERRORS)) {
      const [, body = ''] = /```json\n([\s\S]+?)\n```/.exec(await markdownAt(`/docs/errors/${code}`)) ?? [];
      const example = problemDetails.strict().parse(JSON.parse(body));
      expect(example).toMatchObject({ type: `/docs/errors/${code}`, title, status, code });
      expect(example.detail, code).toMatch(/^[A-Z`].+\.$/);
      expect('retry_after_seconds' in example, code).toBe(status === 429);
    }
  });

  test('exchanges: all of them, with every code they are named by', async () => {
    const lines = (await markdownAt('/docs/exchanges')).split('\n');
    expect(EXCHANGES.length).toBeGreaterThan(100);
    for (const { mic, name, composite, codes, suffixes, words } of EXCHANGES) {
      const line = lines.find((one) => one.includes(`| \`${mic}\` |`)) ?? '';
      expect(line, mic).toContain(name);
      for (const text of [
        ...words,
        ...[composite, ...codes].map((code) => `:${code}`),
        ...suffixes.map((suffix) => `.${suffix}`),
      ])
        expect(line, mic).toContain(`\`${text}\``);
    }
  });

  test('every exchange is in a region', () => {
    for (const { country } of EXCHANGES) expect(REGIONS).toContain(regionOf(country));
  });

  test('plans: names, sizes and limits', async () => {
    const text = await markdownAt('/docs/plans');
    for (const { name, limits, brandData } of Object.values(PLANS)) {
      expect(text).toContain(name);
      for (const [which, limit] of Object.entries(limits))
        if (brandData || which.startsWith('logo')) expect(text).toContain(limit.toLocaleString('en-US'));
    }
  });

  test('fields of the brand record, the inner ones too', async () => {
    const text = await markdownAt('/docs/brand-record');
    const { social_media, address, ...fields } = brandRecord.shape;
    for (const name of Object.keys(fields)) expect(text).toContain(`| \`${name}\` |`);
    for (const name of Object.keys(social_media.shape))
      expect(text).toContain(`| \`social_media.${name}\` |`);
    for (const name of Object.keys(address.shape)) expect(text).toContain(`| \`address.${name}\` |`);
  });

  test('operations: every parameter, header, status and code of the interface description', async () => {
    const pages: Record<string, string> = {
      '/{domain}': '/docs/logo-by-domain',
      '/ticker/{symbol}': '/docs/logo-by-stock-identifier',
      '/crypto/{symbol}': '/docs/logo-by-coin',
      '/brands/{identifier}': '/docs/brand-record',
    };
    const { paths = {} } = openApiDocument(CONTEXT.addresses);
    const index = await markdownAt('/docs/interface-description');
    for (const [path, item] of Object.entries(paths)) {
      expect(index).toContain(`\`GET ${path}\``);
      const text = await markdownAt(pages[path] ?? `no page for ${path}`);
      const { parameters, responses } = (
        item as {
          get: {
            parameters: { name: string }[];
            responses: Record<string, { headers?: object; content?: object }>;
          };
        }
      ).get;
      for (const { name } of parameters) expect(text).toContain(`| \`${name}\` |`);
      for (const [status, { headers = {}, content = {} }] of Object.entries(responses)) {
        expect(text).toContain(`| ${status} |`);
        if (Number(status) < 400)
          for (const name of Object.keys(headers)) expect(text, path).toContain(`| \`${name}\` |`);
        for (const [, code] of JSON.stringify(content).matchAll(/"enum":\["([^\]]*)"\]/g))
          for (const one of (code ?? '').split('","')) expect(text, path).toContain(`[\`${one}\`]`);
      }
    }
  });

  test('MCP: tools, arguments and error codes', async () => {
    const text = await markdownAt('/docs/mcp');
    for (const [name, { argument, description }] of Object.entries(TOOLS)) {
      expect(text).toContain(`### ${name}`);
      expect(text).toContain(description);
      expect(text).toContain(`| \`${argument}\` | string | yes |`);
    }
    for (const code of Object.values(RPC)) expect(text).toContain(`| \`${code}\` |`);
  });

  test('notations: each is shown with its picture, also where that is a monogram', async () => {
    const text = await markdownAt('/docs/identifiers');
    for (const kind of Object.keys(NOTATIONS) as NotationKind[])
      for (const notation of NOTATIONS[kind]) {
        const alt = 'hasNoLogo' in notation ? `Monogram of ${notation.example}` : notation.example;
        expect(text).toContain(`| ![${alt}](`);
      }
  });

  test('notations: every kind of reading has one, and each is read as what it stands for', async () => {
    const text = await markdownAt('/docs/identifiers');
    const read = (Object.keys(NOTATIONS) as NotationKind[]).flatMap((kind) =>
      NOTATIONS[kind].map(({ example }) => readAs(kind, example)),
    );
    expect(read.filter((one) => one === '')).toEqual([]);
    for (const one of read) expect(text).toContain(one);
    for (const type of NUMBER_TYPES) expect(read.join('\n')).toContain(`${type.toUpperCase()} \``);
    expect(readAs('ticker', 'VOD.L')).toBe(
      'ticker `VOD-L`, United States, then ticker `VOD`, London Stock Exchange',
    );
    expect(readAs('ticker', 'JPY=X')).toBe('`USD` against `JPY`');
    expect(readAs('domain', 'docs.github.com')).toBe('domain `docs.github.com`, then `github.com`');
  });
});

describe('links', () => {
  test('every link inside the documentation leads to a page, and its anchor to a heading there', async () => {
    const files = new Set(['/', '/llms.txt', '/openapi.json']);
    let seen = 0;
    for (const page of ALL_PAGES) {
      const texts = [page.lead, ...(await blocksOf(page)).flatMap(textsOf)];
      for (const span of texts.flatMap(spansOf)) {
        if (span.type !== 'link' || !/^[/#]/.test(span.href)) continue;
        seen += 1;
        const [path = '', anchor] = span.href.split('#');
        const target = path === '' ? page : pageAt(path);
        if (target === null) expect(files, `${page.path}: ${span.href}`).toContain(path);
        else if (anchor !== undefined)
          expect(
            headingsOf(await blocksOf(target)).map(({ id }) => id),
            `${page.path}: ${span.href}`,
          ).toContain(anchor);
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  test('anchors are their own on each page', async () => {
    for (const page of ALL_PAGES) {
      const ids = headingsOf(await blocksOf(page)).map(({ id }) => id);
      expect(
        ids.filter((id, at) => id === '' || ids.indexOf(id) !== at),
        page.path,
      ).toEqual([]);
    }
  });

  test('neighbours follow the menu; an error code has none', () => {
    for (const [at, page] of PAGES.entries())
      expect(neighbours(page)).toEqual({ previous: PAGES[at - 1] ?? null, next: PAGES[at + 1] ?? null });
    const error = pageAt('/docs/errors/rate_limited');
    expect(error && neighbours(error)).toEqual({ previous: null, next: null });
  });
});

describe('the Markdown twin', () => {
  test('has every heading and every code block of its page, in the order of the page', async () => {
    for (const page of ALL_PAGES) {
      const text = await markdownOf(page);
      let from = text.indexOf(`# ${page.title}`);
      expect(from, page.path).toBe(0);
      for (const block of await blocksOf(page)) {
        const wanted =
          block.type === 'heading'
            ? `\n${'#'.repeat(block.level)} ${block.text}\n`
            : block.type === 'code'
              ? block.text
              : '';
        const at = text.indexOf(wanted, from);
        expect(at, `${page.path}: ${wanted}`).toBeGreaterThanOrEqual(from);
        from = at;
      }
    }
  });

  test('has tables with as many cells in each row as in the head', async () => {
    for (const page of ALL_PAGES)
      for (const block of (await markdownOf(page)).split('\n\n').filter((part) => part.startsWith('| '))) {
        const counts = new Set(
          block
            .trimEnd()
            .split('\n')
            .map((line) => line.split(/(?<!\\)\|/).length),
        );
        expect(counts.size, `${page.path}: ${block.slice(0, 80)}`).toBe(1);
      }
  });

  test('has absolute links only, those to pages lead to twins', async () => {
    for (const page of ALL_PAGES) {
      const text = (await markdownOf(page)).replace(/```[\s\S]*?```/g, '');
      for (const [, href = ''] of text.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)) {
        if (href.startsWith('#')) continue;
        expect(href, page.path).toMatch(/^[a-z]+:/);
        if (href.startsWith(`${ORIGIN}/docs`)) expect(href.split('#')[0], page.path).toMatch(/\.md$/);
      }
    }
    expect(markdownPath('/docs')).toBe('/docs/index.md');
    expect(markdownPath('/docs/plans')).toBe('/docs/plans.md');
  });

  test('llms.txt lists every page with its twin', () => {
    const text = llmsText(ORIGIN);
    for (const { path } of ALL_PAGES) expect(text).toContain(`](${ORIGIN}${markdownPath(path)}): `);
    expect(text).toMatch(/^# Blazon\n\n> /);
  });
});

describe('the inline notation', () => {
  test('is taken apart into runs', () => {
    expect(spansOf('a `b` **c** [`d`](/e#f) ![g](/h?i=j&k=l)')).toEqual([
      { type: 'text', text: 'a ' },
      { type: 'code', text: 'b' },
      { type: 'text', text: ' ' },
      { type: 'strong', text: 'c' },
      { type: 'text', text: ' ' },
      { type: 'link', text: '`d`', href: '/e#f' },
      { type: 'text', text: ' ' },
      { type: 'picture', alt: 'g', src: '/h?i=j&k=l' },
    ]);
  });

  test('leaves nothing of itself behind in the words of a page', async () => {
    for (const page of ALL_PAGES)
      for (const span of (await blocksOf(page)).flatMap(textsOf).flatMap(spansOf))
        if (span.type === 'text') expect(span.text, page.path).not.toMatch(/`|\*\*|\]\(/);
  });

  test('anchors are lower case words with hyphens', () => {
    expect(anchorOf('A domain and a token')).toBe('a-domain-and-a-token');
    expect(anchorOf('get_brand_by_domain')).toBe('getbrandbydomain');
  });
});

describe('the search', () => {
  const paths = async (query: string) => (await searchDocs(query)).map(({ href }) => href);

  test('finds pages before headings, codes of errors, and nothing for nonsense', async () => {
    expect((await paths('errors'))[0]).toBe('/docs/errors');
    expect(await paths('rate_limited')).toContain('/docs/errors/rate_limited');
    expect(await paths('cursor')).toContain('/docs/mcp-set-up#cursor');
    expect(await paths('attribution')).toContain('/docs/caching-and-attribution#attribution');
    expect(await paths('zzqxyzzy')).toEqual([]);
    expect(await paths('  ')).toEqual([]);
  });
});
