import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  httpOrigin,
  type LocalServer,
  localNetwork,
  PUBLIC_STAND_IN,
} from '../../tests/support/local-network.ts';
import { type TestReading, testReading } from '../../tests/support/reading-process.ts';
import type { DocumentReader } from '../net/documents/document-reader.ts';
import {
  type AttributionCheck,
  attributionSnippet,
  checkAttribution,
  findingSentence,
} from './check-attribution.ts';

const APP = 'https://blazon.example.org';
const SNIPPET = attributionSnippet(APP);
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let site: LocalServer;
let reading: TestReading;
let documents: DocumentReader;
let page: Answer;
let robots: Answer;
let seen: string[];
beforeAll(async () => {
  reading = await testReading();
  documents = reading.reader();
  site = await httpOrigin((request, response) => {
    seen.push(request.url ?? '');
    (request.url === '/robots.txt' ? robots : page)(request, response);
  });
});
afterAll(async () => {
  await site.close();
  await reading.close();
});

const html =
  (body: string | Buffer, headers: Record<string, string | string[]> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
const text =
  (status: number, body: string): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  };

async function check(answer: Answer, rules: Answer = text(404, ''), path = '/'): Promise<AttributionCheck> {
  [page, robots, seen] = [answer, rules, []];
  const network = localNetwork({ 'shop.example.com': [[PUBLIC_STAND_IN]] }, [site.port]);
  return checkAttribution(`http://shop.example.com:${site.port}${path}`, APP, documents, network);
}
const verdicts = ({ findings }: AttributionCheck) =>
  Object.fromEntries(findings.map(({ aspect, ok }) => [aspect, ok]));
const WELL = { page: true, link: true, visible: true, followable: true, indexable: true };
const sentence = (checked: AttributionCheck, aspect: string) =>
  checked.findings
    .filter((finding) => finding.aspect === aspect)
    .map(findingSentence)
    .join();

test('a page with the snippet is well', async () => {
  const checked = await check(html(`<body><h1>Shop</h1><footer>${SNIPPET}</footer>`));
  expect(verdicts(checked)).toEqual(WELL);
  expect(checked.ok).toBe(true);
  expect(seen).toEqual(['/robots.txt', '/']);
});

test.each([
  ['a bare link with a picture', `<a href="${APP}"><img alt="" src="x.png"></a>`],
  ['a relative base', `<base href="${APP}/"><a href="./">Logos</a>`],
  [
    'another path and style',
    `<p style="color:red"><A HREF='${APP}/pricing?utm=1' rel="noopener noreferrer">x</A>`,
  ],
  [
    'one good link among bad ones',
    `<a rel=nofollow href="${APP}">x</a><div hidden>${SNIPPET}</div>${SNIPPET}`,
  ],
  ['markup of long ago', `<center><font><a href=${APP}>Logos`],
  ['small print', `<small style="font-size:0.7rem;opacity:.8;margin-left:-4px">${SNIPPET}</small>`],
  ['an opened detail', `<details open>${SNIPPET}</details>`],
])('%s is well', async (_what, body) => expect(verdicts(await check(html(body)))).toEqual(WELL));

describe('the link', () => {
  test.each([
    ['no link', '<p>Logos by Blazon</p>'],
    ['a link to another host', '<a href="https://blazon.example.org.evil.com/">Logos</a>'],
    ['an address in a comment', `<!-- ${SNIPPET} -->`],
    ['a link a script writes', `<script>document.write('${SNIPPET}')</script>`],
    ['a logo, not a credit', `<a href="${APP}/apple.com?token=pk_x">Apple</a>`],
    ['another scheme', '<a href="javascript:blazon.example.org">x</a>'],
  ])('%s: there is none', async (_what, body) => {
    expect(verdicts(await check(html(body)))).toMatchObject({ link: false, visible: null, followable: null });
  });

  test.each([
    ['display:none', `<div style="DISPLAY : none !important">${SNIPPET}</div>`],
    ['visibility', `<a style="visibility:hidden" href="${APP}">x</a>`],
    ['opacity', `<div style="opacity:0">${SNIPPET}</div>`],
    ['far to the left', `<p style="position:absolute;left:-9999px">${SNIPPET}</p>`],
    ['no size', `<div style="height:0;overflow:hidden">${SNIPPET}</div>`],
    ['no letters', `<span style="font-size:0px">${SNIPPET}</span>`],
    ['clipped', `<div style="clip: rect(0 0 0 0)">${SNIPPET}</div>`],
    ['the attribute', `<footer hidden><p>${SNIPPET}</p></footer>`],
    ['a template', `<template>${SNIPPET}</template>`],
    ['noscript', `<noscript>${SNIPPET}</noscript>`],
    ['a closed detail', `<details><summary>More</summary>${SNIPPET}</details>`],
    ['a closed dialog', `<dialog>${SNIPPET}</dialog>`],
    ['empty', `<a href="${APP}"> \n </a>`],
    ['a hidden text', `<a href="${APP}"><span hidden>Logos</span></a>`],
  ])('out of sight: %s', async (_what, body) => {
    const checked = await check(html(body));
    expect(verdicts(checked)).toEqual({ ...WELL, visible: false });
    expect(sentence(checked, 'visible')).toMatch(/^(Visitors do not see the link: .+\.|The link is empty\.)/);
  });

  test.each([
    ['rel', `<a rel="noopener NoFollow" href="${APP}">x</a>`, {}],
    ['rel of adverts', `<a rel="sponsored" href="${APP}">x</a>`, {}],
    ['the page', `<meta name="ROBOTS" content="index, NoFollow">${SNIPPET}`, {}],
    ['a header', SNIPPET, { 'x-robots-tag': 'nofollow' }],
    ['a header for one engine', SNIPPET, { 'x-robots-tag': ['otherbot: all', 'googlebot: nofollow'] }],
  ])('not followable: %s', async (_what, body, headers) =>
    expect(verdicts(await check(html(body, headers as Record<string, string>)))).toEqual({
      ...WELL,
      followable: false,
    }),
  );

  test.each([
    ['the page', `<meta name=robots content=noindex>${SNIPPET}`, {}],
    ['a header', SNIPPET, { 'x-robots-tag': 'noarchive, noindex' }],
  ])('not indexable: %s', async (_what, body, headers) =>
    expect(verdicts(await check(html(body, headers as Record<string, string>)))).toEqual({
      ...WELL,
      indexable: false,
    }),
  );

  test('none is both', async () => {
    const checked = await check(html(`<meta name="robots" content="none">${SNIPPET}`));
    expect(verdicts(checked)).toEqual({ ...WELL, followable: false, indexable: false });
  });

  test('a header for another robot is ignored', async () => {
    expect(verdicts(await check(html(SNIPPET, { 'x-robots-tag': 'otherbot: noindex' })))).toEqual(WELL);
  });
});

describe('robots.txt', () => {
  test('a page it forbids to all is not fetched, and not indexable', async () => {
    const checked = await check(html(SNIPPET), text(200, 'User-agent: *\nDisallow: /shop'), '/shop/a');
    expect(verdicts(checked)).toEqual({ page: false, indexable: false });
    expect(seen).toEqual(['/robots.txt']);
  });
  test('a page it forbids to search engines alone is read, and not indexable', async () => {
    const rules = 'User-agent: Googlebot\nDisallow: /';
    expect(verdicts(await check(html(SNIPPET), text(200, rules)))).toEqual({ ...WELL, indexable: false });
  });
  test('a page it forbids to us alone is not fetched; search engines may', async () => {
    const checked = await check(html(SNIPPET), text(200, 'User-agent: BlazonBot\nDisallow: /'));
    expect(verdicts(checked)).toEqual({ page: false, indexable: true });
  });
  test('an error forbids everything; a missing one nothing', async () => {
    expect(verdicts(await check(html(SNIPPET), text(503, '')))).toEqual({ page: false, indexable: false });
    expect(seen).toEqual(['/robots.txt']);
    expect(verdicts(await check(html(SNIPPET), text(410, 'Disallow: /')))).toEqual(WELL);
  });
  test('10 MB of it are read as far as they are read', async () => {
    const endless = `User-agent: *\nDisallow: /private\n${'# filler\n'.repeat(1_200_000)}Disallow: /`;
    expect(verdicts(await check(html(SNIPPET), text(200, endless)))).toEqual(WELL);
  });
  test('a redirect loop of it forbids nothing', async () => {
    const loop: Answer = (_request, response) => response.writeHead(302, { location: '/robots.txt' }).end();
    expect(verdicts(await check(html(SNIPPET), loop))).toEqual(WELL);
  });
});

describe('the page', () => {
  test('a status, a picture, another type', async () => {
    expect(sentence(await check(text(500, 'x')), 'page')).toContain('status 500');
    expect(sentence(await check(text(200, SNIPPET)), 'page')).toContain('not an HTML page');
  });
  test('a redirect is followed and judged where it ends', async () => {
    const there: Answer = (request, response) =>
      request.url === '/end'
        ? html(SNIPPET)(request, response)
        : response.writeHead(301, { location: '/end' }).end();
    const checked = await check(there, text(200, 'User-agent: Googlebot\nDisallow: /end'));
    expect(checked.url).toMatch(/\/end$/);
    expect(verdicts(checked)).toEqual({ ...WELL, indexable: false });
  });
  test('a megabyte is read, compressed or not; the link has to be in it', async () => {
    const filler = `<p>${'x'.repeat(1_100_000)}</p>`;
    const packed = html(gzipSync(`${filler}${SNIPPET}`), { 'content-encoding': 'gzip' });
    expect(sentence(await check(packed), 'link')).toContain('first megabyte');
    expect(verdicts(await check(html(SNIPPET + filler)))).toEqual(WELL);
  });
  test.each(['utf-16le', 'utf-7', 'windows-1252', '"'])('a charset of %s is no trouble', async (charset) => {
    const body = charset === 'utf-16le' ? Buffer.from(`\ufeff${SNIPPET}`, 'utf16le') : SNIPPET;
    const checked = await check(html(body, { 'content-type': `text/html; charset=${charset}` }));
    expect(verdicts(checked)).toEqual(WELL);
  });
  test('20,000 links are no trouble', async () => {
    const links = `<a rel=nofollow href="${APP}">x</a>`.repeat(20_000);
    expect(verdicts(await check(html(links)))).toMatchObject({ link: true, followable: false });
  });

  test('512 levels are read, and no more', async () => {
    expect(verdicts(await check(html('<div>'.repeat(500) + SNIPPET)))).toEqual(WELL);
    const deep = await check(html('<div>'.repeat(600) + SNIPPET));
    expect(deep.findings.find(({ aspect }) => aspect === 'link')).toMatchObject({
      ok: false,
      text: 'link_none_at_first',
    });
  });

  test.each([
    ['nesting', '<b>'.repeat(340_000)],
    ['nesting and stray ends', `${'<b>'.repeat(170_000)}${'</c>'.repeat(130_000)}`],
    ['nesting and paragraphs', `${'<b>'.repeat(170_000)}${'<p>'.repeat(170_000)}`],
    ['foreign elements', '<svg><math>'.repeat(90_000)],
    ['foreign elements closed from outside', '<p><svg></p>'.repeat(85_000)],
    ['attributes', `<a ${'b '.repeat(500_000)}>`],
    ['one attribute', `<a style="${'display:block;'.repeat(70_000)}">`],
  ])('a megabyte of %s is read within the limits', async (_what, body) => {
    expect((await check(html(body))).findings[0]).toMatchObject({ aspect: 'page', ok: true });
  });

  test('a robots.txt of many agents and rules is read within the limits', async () => {
    const agents = Array.from({ length: 15_000 }, (_none, i) => `User-agent: a${i}\n`).join('');
    const rules = text(200, `${agents}User-agent: *\n${'Disallow: /x\n'.repeat(15_000)}`);
    expect(verdicts(await check(html(SNIPPET), rules))).toEqual(WELL);
  });

  test('a page that costs the reading process its life is reported; the next is read', async () => {
    const hasty = reading.reader({ deadlineMs: 0 });
    // Takes longer to read than a timer of 0 ms.
    [page, robots] = [html(`${SNIPPET}${'<p>Page</p>'.repeat(50_000)}`), text(404, '')];
    const network = localNetwork({ 'shop.example.com': [[PUBLIC_STAND_IN]] }, [site.port]);
    const checked = await checkAttribution(`http://shop.example.com:${site.port}/`, APP, hasty, network);
    expect(checked.findings).toMatchObject([{ aspect: 'page', ok: false, text: 'page_costly' }]);
    expect(verdicts(await check(html(SNIPPET)))).toEqual(WELL);
  });
});

describe('an address', () => {
  const network = localNetwork({ 'inside.example.com': [['10.0.0.1']] }, []);
  test.each([
    ['http://127.0.0.1/', 'public internet'],
    ['inside.example.com', 'public internet'],
    ['http://169.254.169.254/latest/meta-data/', 'public internet'],
    ['nobody.example.com', 'no host'],
    ['javascript:alert(1)', 'http://'],
    ['file:///etc/passwd', 'http://'],
    ['', 'https://example.com'],
    ['not an address', 'https://example.com'],
  ])('%j is explained', async (address, said) => {
    const checked = await checkAttribution(address, APP, documents, network);
    expect(checked.ok).toBe(false);
    expect(sentence(checked, 'page')).toContain(said);
  });
});
