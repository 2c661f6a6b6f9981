import type { Code, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { beforeAll, describe, expect, test } from 'vitest';
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
import { placeholderContext } from './context.ts';
import { anchorOf, headingsOf, pageDocument } from './document.ts';
import { llmsText } from './llms.ts';
import { markdownTwin } from './markdown-twin.ts';
import { MCP_CLIENTS, MCP_TOKEN_VARIABLE } from './mcp-clients.ts';
import { NOTATIONS, type NotationKind, readAs } from './notations.ts';
import { ALL_PAGES, type DocsPage, markdownPath, neighbors, PAGES, pageAt } from './pages.ts';
import { searchDocs } from './search.ts';

const ORIGIN = 'https://blazon.test';
const CONTEXT = { ...placeholderContext, token: 'pk_test', imageToken: 'pk_test' };
const KINDS = Object.keys(NOTATIONS) as NotationKind[];

const trees = new Map<DocsPage, Root>();
const twins = new Map<DocsPage, string>();

beforeAll(async () => {
  for (const page of ALL_PAGES) {
    const tree = await pageDocument(page.source, CONTEXT);
    trees.set(page, tree);
    twins.set(page, markdownTwin(tree, ORIGIN));
  }
});

const treeOf = (page: DocsPage): Root => trees.get(page) ?? { type: 'root', children: [] };
const markdownOf = (page: DocsPage): string => twins.get(page) ?? '';

function markdownAt(path: string): string {
  const page = pageAt(path);
  if (page === null) throw new Error(`${path} is not a page`);
  return markdownOf(page);
}

function codeOf(tree: Root): Code[] {
  const found: Code[] = [];
  visit(tree, 'code', (node) => {
    found.push(node);
  });
  return found;
}

describe('every row of a table in the code is documented', () => {
  test('errors: each in the list, with a page', () => {
    const list = markdownAt('/docs/errors');
    for (const [code, { status, title }] of Object.entries(ERRORS)) {
      expect(list).toContain(`| ${status} | [\`${code}\`](${ORIGIN}/docs/errors/${code}.md) | ${title} |`);
      expect(markdownAt(`/docs/errors/${code}`)).toContain('## What to do\n\n- ');
    }
  });

  test('errors: each with the body of a response', () => {
    for (const [code, { status, title }] of Object.entries(ERRORS)) {
      const [, body = ''] = /```json\n([\s\S]+?)\n```/.exec(markdownAt(`/docs/errors/${code}`)) ?? [];
      const example = problemDetails.strict().parse(JSON.parse(body));
      expect(example).toMatchObject({ type: `/docs/errors/${code}`, title, status, code });
      expect(example.detail, code).toMatch(/^[A-Z`].+\.$/);
      expect('retry_after_seconds' in example, code).toBe(status === 429 || code === 'brand_pending');
    }
  });

  test('exchanges: each with all of its codes', () => {
    const lines = markdownAt('/docs/exchanges').split('\n');
    expect(EXCHANGES.length).toBeGreaterThan(100);
    for (const { mic, name, composite, codes, suffixes, words } of EXCHANGES) {
      const line = lines.find((one) => one.includes(`| \`${mic}\` |`)) ?? '';
      expect(line, mic).toContain(name);
      const colon = [composite, ...codes].map((code) => `:${code}`);
      for (const text of [...words, ...colon, ...suffixes.map((suffix) => `.${suffix}`)])
        expect(line, mic).toContain(`\`${text}\``);
    }
  });

  test('exchanges: each in a region', () => {
    for (const { country } of EXCHANGES) expect(REGIONS).toContain(regionOf(country));
  });

  test('plans: names and limits', () => {
    const text = markdownAt('/docs/plans');
    for (const { name, limits, brandData } of Object.values(PLANS)) {
      expect(text).toContain(name);
      for (const [which, limit] of Object.entries(limits))
        if (brandData || which.startsWith('logo')) expect(text).toContain(limit.toLocaleString('en-US'));
    }
  });

  test('brand record: every field, nested ones included', () => {
    const text = markdownAt('/docs/brand-record');
    const { social_media, address, ...fields } = brandRecord.shape;
    for (const name of Object.keys(fields)) expect(text).toContain(`| \`${name}\` |`);
    for (const name of Object.keys(social_media.shape))
      expect(text).toContain(`| \`social_media.${name}\` |`);
    for (const name of Object.keys(address.shape)) expect(text).toContain(`| \`address.${name}\` |`);
  });

  test('operations: every parameter, header, status and error of the OpenAPI document', () => {
    const pages: Record<string, string> = {
      '/{domain}': '/docs/logo-by-domain',
      '/ticker/{symbol}': '/docs/logo-by-stock-identifier',
      '/crypto/{symbol}': '/docs/logo-by-coin',
      '/brands/{identifier}': '/docs/brand-record',
    };
    const { paths = {} } = openApiDocument(CONTEXT.addresses);
    const index = markdownAt('/docs/interface-description');
    for (const [path, item] of Object.entries(paths)) {
      expect(index).toContain(`\`GET ${path}\``);
      const text = markdownAt(pages[path] ?? `no page for ${path}`);
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

  test('MCP: tools, arguments, error codes and clients', () => {
    const text = markdownAt('/docs/mcp');
    for (const [name, { argument }] of Object.entries(TOOLS)) {
      expect(text).toContain(`### ${name}\n`);
      expect(text).toContain(`| \`${argument}\` | string | yes |`);
    }
    for (const code of Object.values(RPC)) expect(text).toContain(`| \`${code}\` |`);
    const setUp = markdownAt('/docs/mcp-set-up');
    for (const { name } of MCP_CLIENTS) expect(setUp).toContain(`## ${name}\n`);
    expect(setUp).toContain(`export ${MCP_TOKEN_VARIABLE}=`);
  });

  test('notations: each with its image', () => {
    const text = markdownAt('/docs/identifiers');
    for (const kind of KINDS)
      for (const notation of NOTATIONS[kind]) {
        const alt = 'hasNoLogo' in notation ? `Monogram of ${notation.example}` : notation.example;
        expect(text).toContain(`| ![${alt}](`);
      }
  });

  test('notations: every type of reading has an example', () => {
    const text = markdownAt('/docs/identifiers');
    const readings = KINDS.flatMap((kind) => NOTATIONS[kind].map(({ example }) => readAs(kind, example)));
    for (const reading of readings) expect(text).toContain(reading);
    for (const type of NUMBER_TYPES) expect(readings.join('\n')).toContain(`${type.toUpperCase()} \``);
    expect(readAs('ticker', 'VOD.L')).toBe(
      'ticker `VOD-L`, United States, then ticker `VOD`, London Stock Exchange',
    );
    expect(readAs('ticker', 'JPY=X')).toBe('`USD` against `JPY`');
    expect(readAs('domain', 'docs.github.com')).toBe('domain `docs.github.com`, then `github.com`');
  });
});

describe('the source', () => {
  test('has a title and a lead of one sentence on every page', () => {
    for (const { path, title, lead } of ALL_PAGES) {
      expect(title, path).not.toMatch(/[`*[\]]/);
      expect(lead, path).toMatch(/^\S.+\.$/);
    }
  });

  test('shows the URLs and the token of the installation, in code too', async () => {
    const addresses = { image: 'https://i.test', base: 'https://d.test', mcp: 'https://m.test', app: ORIGIN };
    for (const page of ALL_PAGES) {
      const tree = await pageDocument(page.source, { ...CONTEXT, addresses });
      const text = markdownTwin(tree, ORIGIN);
      expect(text, page.path).not.toMatch(/_HOST\b(?<!OLD_HOST)|pk_YOUR_TOKEN/);
    }
    const quickStart = pageAt('/docs/quick-start');
    const tree = await pageDocument(quickStart?.source ?? '', { ...CONTEXT, addresses });
    expect(codeOf(tree)[0]?.value).toContain('src="https://i.test/github.com?token=pk_test&amp;size=128"');
  });

  test('rejects unknown components and values', async () => {
    await expect(pageDocument('<NoSuchTable />', CONTEXT)).rejects.toThrow('NoSuchTable');
    await expect(pageDocument('All {noSuchValue}', CONTEXT)).rejects.toThrow('noSuchValue');
    await expect(pageDocument('{exchangeCount}', CONTEXT)).rejects.toThrow('mdxFlowExpression');
  });

  test('without a token has a note instead of logos', async () => {
    const source = '<Logos>\n\n- ![a](https://IMAGE_HOST/a.com?token=pk_YOUR_TOKEN)\n\n</Logos>';
    const { children } = await pageDocument(source, placeholderContext);
    expect(children.map(({ type }) => type)).toEqual(['blockquote']);
  });
});

describe('links', () => {
  test('every link to the documentation leads to a page, and its anchor to a heading', () => {
    const files = new Set([
      '/',
      '/bot',
      '/llms.txt',
      '/llms-full.txt',
      '/openapi.json',
      '/pricing',
      '/sign-up',
      '/dashboard/tokens',
      '/dashboard/playground',
    ]);
    let count = 0;
    for (const page of ALL_PAGES) {
      const urls: string[] = [];
      visit(treeOf(page), 'link', ({ url }) => {
        if (/^[/#]/.test(url)) urls.push(url);
      });
      for (const url of urls) {
        count += 1;
        const [path = '', anchor] = url.split('#');
        const target = path === '' ? page : pageAt(path);
        if (target === null) expect(files, `${page.path}: ${url}`).toContain(path);
        else if (anchor !== undefined)
          expect(
            headingsOf(treeOf(target)).map(({ id }) => id),
            `${page.path}: ${url}`,
          ).toContain(anchor);
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  test('no text such as “www.” became a link to a host without a dot', () => {
    for (const page of ALL_PAGES)
      visit(treeOf(page), 'link', ({ url }) => {
        expect(url, page.path).not.toMatch(/^https?:\/\/(?!localhost\b)[^./]+(?:\/|$)/);
      });
  });

  test('anchors, code titles and table labels are unique on each page', () => {
    for (const page of ALL_PAGES) {
      const tree = treeOf(page);
      const ids = headingsOf(tree).map(({ id }) => id);
      expect(new Set(ids).size, page.path).toBe(ids.length);
      expect(ids, page.path).not.toContain('');
      const labels: unknown[] = [];
      visit(tree, 'table', ({ data }) => {
        labels.push(data?.hProperties?.['aria-label'] ?? data?.hName);
      });
      expect(new Set(labels).size, page.path).toBe(labels.length);
      // Samples in tabs are named together.
      const alone = codeOf(tree).filter(({ meta }) => !/ tabs$/.test(meta ?? ''));
      const titles = alone.map(({ data }) => data?.hProperties?.title);
      expect(new Set(titles).size, page.path).toBe(titles.length);
      expect(titles, page.path).not.toContain('Example');
    }
  });

  test('neighbors follow the menu; an error page has none', () => {
    for (const [at, page] of PAGES.entries())
      expect(neighbors(page)).toEqual({ previous: PAGES[at - 1] ?? null, next: PAGES[at + 1] ?? null });
    const error = pageAt('/docs/errors/rate_limited');
    expect(error && neighbors(error)).toEqual({ previous: null, next: null });
  });

  test('anchors are lower-case words with hyphens', () => {
    expect(anchorOf('Domain and token')).toBe('domain-and-token');
    expect(anchorOf('get_brand_by_domain')).toBe('getbrandbydomain');
  });
});

describe('the Markdown twin', () => {
  const parser = unified().use(remarkParse).use(remarkGfm);
  let parsed: { page: DocsPage; twin: Root }[];

  beforeAll(() => {
    parsed = ALL_PAGES.map((page) => ({ page, twin: parser.parse(markdownOf(page)) }));
  });

  test('has the headings and code blocks of its page', () => {
    for (const { page, twin } of parsed) {
      const tree = treeOf(page);
      expect(headingsOf(twin), page.path).toEqual(headingsOf(tree));
      const code = (root: Root) => codeOf(root).map(({ lang, value }) => ({ lang, value }));
      expect(code(twin), page.path).toEqual(code(tree));
    }
  });

  test('has the tables and lists of its page, item by item', () => {
    const shape = (root: Root) => {
      const sizes: string[] = [];
      visit(root, (node) => {
        if (node.type === 'table' || node.type === 'list' || node.type === 'tableRow')
          sizes.push(`${node.type} ${node.children.length}`);
      });
      return sizes;
    };
    for (const { page, twin } of parsed) expect(shape(twin), page.path).toEqual(shape(treeOf(page)));
  });

  test('has absolute links only, and those to pages lead to their Markdown', () => {
    for (const { page, twin } of parsed)
      visit(twin, 'link', ({ url }) => {
        if (url.startsWith('#')) return;
        expect(url, page.path).toMatch(/^[a-z]+:/);
        if (url.startsWith(`${ORIGIN}/docs`)) expect(url.split('#')[0], page.path).toMatch(/\.md$/);
      });
    expect(markdownPath('/docs')).toBe('/docs/index.md');
    expect(markdownPath('/docs/plans')).toBe('/docs/plans.md');
  });

  test('has URLs that can be copied without unescaping', () => {
    for (const page of ALL_PAGES) expect(markdownOf(page), page.path).not.toMatch(/\]\([^)]*\\/);
  });

  test('is listed in llms.txt', () => {
    const text = llmsText(ORIGIN);
    for (const { path } of ALL_PAGES) expect(text).toContain(`](${ORIGIN}${markdownPath(path)}): `);
    expect(text).toMatch(/^# Blazon\n\n> /);
  });
});

test('the search finds pages before headings, words in the text, and nothing for nonsense', async () => {
  const paths = async (query: string) => (await searchDocs(query)).map(({ href }) => href);
  expect((await paths('errors'))[0]).toBe('/docs/errors');
  expect(await paths('rate_limited')).toContain('/docs/errors/rate_limited');
  expect(await paths('cursor')).toContain('/docs/mcp-set-up#cursor');
  expect(await paths('attribution')).toContain('/docs/caching-and-attribution#attribution');
  expect((await paths('pricing'))[0]).toBe('/docs/plans');
  expect(await paths('webhooks')).toContain('/docs/plans#when-you-exceed-a-limit');
  expect(await paths('react')).toContain('/docs/quick-start#use-your-framework');
  expect((await paths('cors')).join()).toContain('/docs/caching-and-attribution');
  expect(await paths('atribution')).toContain('/docs/caching-and-attribution#attribution');
  const [first] = await searchDocs('onerror');
  expect(first?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['onerror']);
  expect(await paths('rotate token')).not.toEqual([]);
  expect(JSON.stringify(await searchDocs('attribution', 'https://logos.example'))).not.toContain('localhost');
  for (const query of ['.*', '(', '\\', '[a', 'ü'.repeat(300)]) await searchDocs(query);
  expect(await paths('zzqxyzzy')).toEqual([]);
  expect(await paths('  ')).toEqual([]);
});
