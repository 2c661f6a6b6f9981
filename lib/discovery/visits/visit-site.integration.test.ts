import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachOf, ownCorpus } from '../../../tests/support/corpora.ts';
import { type TestDecoders, testDecoders } from '../../../tests/support/decoding-process.ts';
import { drawing } from '../../../tests/support/lab-sites.ts';
import { PUBLIC_STAND_IN } from '../../../tests/support/local-network.ts';
import {
  type RecordingNetwork,
  rawRecordingNetwork,
  recordingNetwork,
} from '../../../tests/support/recording-network.ts';
import type { DecoderPool } from '../../jobs/decoding/decoder-pool.ts';
import type { Network } from '../../net/network.ts';
import type { MarkSources } from '../marks/published-marks.ts';
import { discoveryNetwork } from '../network/discovery-network.ts';
import { memoryHostRules } from './host-rules.ts';
import { Politeness } from './politeness.ts';
import { type VisitResult, visitSite } from './visit-site.ts';

let decoders: TestDecoders;
let decoder: DecoderPool;
beforeAll(async () => {
  decoders = await testDecoders();
  decoder = decoders.pool({ size: 2 });
});
const open: RecordingNetwork[] = [];
afterAll(async () => {
  await Promise.all([decoders.close(), ...open.map((one) => one.close())]);
});

const DENY = { names: [], networks: { texts: [], parsed: [] } };
const DOMAIN = 'acme.com';
const PUBLIC = [[PUBLIC_STAND_IN]];

const visit = (network: Network, domain = DOMAIN, marks: MarkSources = {}): Promise<VisitResult> =>
  visitSite(domain, {
    around: {
      network: discoveryNetwork({ deny: DENY, ownHosts: ['logos.example.com'] }, network),
      rules: memoryHostRules(),
      politeness: new Politeness({ gapMs: 0, perAddress: 100 }),
      userAgent: 'BlazonBot/1.0',
      contact: null,
    },
    judge: decoder.look,
    marks,
  });

const html = (response: ServerResponse, head: string): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><title>Acme</title>${head}<body><h1>Acme</h1><p>We have made anvils since 1940.</p>`,
  );
};
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Each page names hostile addresses in one way. */
const WAYS: Record<string, (addresses: readonly string[]) => string> = {
  icons: (all) => all.map((url) => `<link rel="icon" sizes="512x512" href="${escaped(url)}">`).join(''),
  'touch icons': (all) => all.map((url) => `<link rel="apple-touch-icon" href="${escaped(url)}">`).join(''),
  'the logo of the organization': ([url]) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', url: 'https://acme.com', logo: { '@type': 'ImageObject', url, width: 512, height: 512 } }).replaceAll('<', '\\u003c')}</script>`,
  'the manifest': ([url = '']) => `<link rel="manifest" href="${escaped(url)}">`,
  'a meta refresh': ([url = '']) => `<meta http-equiv="refresh" content="0;url=${escaped(url)}">`,
};

describe('nothing inside is reached', () => {
  const URLS = ownCorpus<{ url: string; target: string }>('ssrf-urls');
  const REDIRECTS = ownCorpus<{ status: number; location: string }>('ssrf-redirects');
  const LOOKUPS = ownCorpus<{ name: string; answers: unknown }>('ssrf-dns').flatMap(({ name, answers }) =>
    Array.isArray(answers) && answers.every(Array.isArray)
      ? [{ name: name.replace(/\.test$/, '.example.net'), answers: answers as string[][] }]
      : [],
  );

  test.each(Object.keys(WAYS))('by addresses in %s', async (way) => {
    expect(URLS.length).toBeGreaterThan(150);
    let addresses: string[] = [];
    const recording = await recordingNetwork({
      names: { [DOMAIN]: PUBLIC },
      answer: (request, response) =>
        request.url === '/' ? html(response, WAYS[way]?.(addresses) ?? '') : response.writeHead(404).end(),
    });
    open.push(recording);
    for (const { url } of URLS) {
      addresses = [url.replaceAll('{port}', String(recording.port))];
      const { state } = await visit(recording.network);
      expect([url, state]).not.toEqual([url, 'found']);
    }
    expect(recording.insideConnections()).toBe(0);
    expect(recording.originConnections()).toBeGreaterThan(URLS.length);
  });

  test('by redirects of the page, of a picture and of robots.txt', async () => {
    for (const path of ['/', '/icon.png', '/robots.txt']) {
      let target = { status: 302, location: '' };
      const recording = await recordingNetwork({
        names: { [DOMAIN]: PUBLIC },
        answer: (request, response) => {
          if (request.url === path) response.writeHead(target.status, { location: target.location }).end();
          else if (request.url === '/') html(response, '<link rel="apple-touch-icon" href="/icon.png">');
          else response.writeHead(404).end();
        },
      });
      open.push(recording);
      for (const { status, location } of REDIRECTS) {
        target = {
          status,
          location: location.replaceAll('{port}', String(recording.port)).replace(/[\r\n]/g, ''),
        };
        await visit(recording.network);
      }
      expect([path, recording.insideConnections()]).toEqual([path, 0]);
    }
  });

  test('by names that resolve inside, to both, or differently the second time', async () => {
    expect(LOOKUPS.length).toBeGreaterThan(10);
    const names = Object.fromEntries(
      LOOKUPS.map(({ name, answers }) => [
        name,
        answers.map((list) => list.map((one) => (one.startsWith('93.184.') ? PUBLIC_STAND_IN : one))),
      ]),
    );
    const icons = LOOKUPS.map(({ name }) => `https://${name}/icon.png`);
    for (const part of [icons.slice(0, 5), icons.slice(5, 10), icons.slice(10)]) {
      const recording = await recordingNetwork({
        names: { ...names, [DOMAIN]: PUBLIC },
        answer: (request, response) =>
          request.headers.host === DOMAIN && request.url === '/'
            ? html(response, WAYS.icons?.(part) ?? '')
            : response.writeHead(404).end(),
      });
      open.push(recording);
      await visit(recording.network);
      expect(recording.insideConnections()).toBe(0);
    }
    for (const { name } of LOOKUPS) {
      const recording = await recordingNetwork({ names, answer: (_request, response) => html(response, '') });
      open.push(recording);
      await visit(recording.network, name);
      expect([name, recording.insideConnections()]).toEqual([name, 0]);
    }
  });

  test('by a mark in the DNS, a name of this service, or a drawing with references', async () => {
    const recording: RecordingNetwork = await recordingNetwork({
      names: { [DOMAIN]: PUBLIC, 'logos.example.com': PUBLIC, 'inside.example.net': [['127.0.0.1']] },
      texts: { 'default._bimi.acme.com': ['v=BIMI1; l=https://inside.example.net/mark.svg; a=;'] },
      answer: (request: IncomingMessage, response: ServerResponse) => {
        if (request.url === '/')
          html(
            response,
            '<link rel="apple-touch-icon" href="https://logos.example.com/i.png"><link rel="icon" type="image/svg+xml" href="/i.svg">',
          );
        else if (request.url === '/i.svg') {
          const inside = `http://127.0.0.1:${recording.port}/`;
          response.writeHead(200, { 'content-type': 'image/svg+xml' });
          response.end(
            drawing('#0b7a75').replace(
              '</svg>',
              `<image href="${inside}" width="9" height="9"/><use href="${inside}#a"/><style>@import url(${inside});</style></svg>`,
            ),
          );
        } else response.writeHead(404).end();
      },
    });
    open.push(recording);
    const { requests } = await visit(recording.network);
    expect(recording.insideConnections()).toBe(0);
    expect(requests.filter(({ status }) => status !== null).map(({ host }) => host)).not.toContain(
      'logos.example.com',
    );
  });
});

describe('a hostile origin', () => {
  const onRequest = (speak: (socket: Socket, path: string) => void) => (socket: Socket) =>
    socket.on('data', (data) => speak(socket, /^GET (\S+)/.exec(data.toString('latin1'))?.[1] ?? ''));
  const missing = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n';
  const page = (body: string, type = 'text/html') =>
    `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const withIcon = page(
    '<title>Acme</title><link rel="apple-touch-icon" href="/i.png"><body>Anvils since 1940, in Ohio.',
  );
  /** Misbehaves at the front page, and another time at the picture. */
  const at = (path: '/' | '/i.png', misbehave: (socket: Socket) => void) =>
    onRequest((socket, asked) => {
      if (asked === path) misbehave(socket);
      else socket.end(asked === '/' ? withIcon : missing);
    });
  const dripping = (start: string, more: string) => (socket: Socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(more), 200);
    socket.on('close', () => clearInterval(timer));
  };
  const flooding = (start: string) => (socket: Socket) => {
    socket.write(start);
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536, ' ')));
    };
    socket.on('drain', more);
    more();
  };
  const packed = (body: Buffer) => (socket: Socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`);
    socket.end(body);
  };
  const saying = (text: string) => (socket: Socket) => void socket.end(text);

  const BEHAVIOURS: Record<string, (socket: Socket) => void> = {
    'never answers': () => {},
    'drips headers': dripping('HTTP/1.1 200 OK\r\nx-slow: ', 'x'),
    'drips a body': dripping('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n', 'x'),
    'drips chunks': dripping('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'),
    'never ends': flooding('HTTP/1.1 200 OK\r\n\r\n'),
    'announces 10 GB': saying('HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\nx'),
    'sends a bomb': packed(gzipSync(Buffer.alloc(200_000_000))),
    'sends zstd': saying('HTTP/1.1 200 OK\r\ncontent-encoding: zstd\r\ncontent-length: 1\r\n\r\nx'),
    'sends junk': saying('hello\r\n'),
    'sends a junk status': saying('HTTP/1.1 abc OK\r\n\r\n'),
    'sends two lengths': saying('HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde'),
    'floods with cookies': saying(`HTTP/1.1 200 OK\r\n${'set-cookie: a=b\r\n'.repeat(5_000)}\r\n`),
    'leads to itself': saying('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
    'resets in the middle': (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf');
      setTimeout(() => socket.resetAndDestroy(), 50);
    },
    'has 100,000 icons': saying(page('<link rel=icon href=/x.png>'.repeat(100_000))),
    'nests 100,000 deep': saying(page('<div>'.repeat(100_000))),
    'sends a page for a picture': saying(page('<html><title>Not found</title>')),
    'sends broken characters': saying(page('\xff\xfe<\x00t\x00i', 'text/html; charset=utf-7')),
  };

  test('ends a visit in time, stores nothing and takes little memory', async () => {
    const before = process.memoryUsage.rss();
    const cases = Object.entries(BEHAVIOURS).flatMap(([name, misbehave]) =>
      (['/', '/i.png'] as const).map((path) => ({ name, path, misbehave })),
    );
    await eachOf(
      cases,
      async ({ name, path, misbehave }) => {
        const recording = await rawRecordingNetwork(at(path, misbehave), { [DOMAIN]: PUBLIC });
        open.push(recording);
        const { logo, milliseconds, requests } = await visit(recording.network);
        expect([name, path, logo]).toEqual([name, path, null]);
        expect([name, path, milliseconds < 31_000, requests.length <= 14]).toEqual([name, path, true, true]);
      },
      12,
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(250e6);
  }, 120_000);

  test.each([
    ['forbids everything', 'user-agent: *\ndisallow: /', 'robots'],
    ['forbids us', 'user-agent: *\nallow: /\n\nuser-agent: blazonbot\ndisallow: /', 'robots'],
    ['allows us', 'user-agent: *\ndisallow: /\n\nuser-agent: blazonbot\nallow: /', 'no_candidate'],
  ])('whose robots.txt %s', async (_what, robots, reason) => {
    const recording = await recordingNetwork({
      names: { [DOMAIN]: PUBLIC },
      answer: (request, response) => {
        if (request.url === '/robots.txt') response.end(robots);
        else if (request.url === '/') html(response, '');
        else response.writeHead(404).end();
      },
    });
    open.push(recording);
    expect(await visit(recording.network)).toMatchObject({ reason });
  });

  test('that asks to wait is not asked again', async () => {
    const recording = await recordingNetwork({
      names: { [DOMAIN]: PUBLIC },
      answer: (_request, response) => response.writeHead(503, { 'retry-after': '86400' }).end(),
    });
    open.push(recording);
    const result = await visit(recording.network);
    expect(result).toMatchObject({ state: 'later', retryAfterMs: 86_400_000 });
    expect(result.requests.length).toBe(1);
  });
});

test('the host of pictures forbids them only in a group that names us', async () => {
  for (const [robots, state] of [
    ['user-agent: *\ndisallow: /', 'found'],
    ['user-agent: BlazonBot\ndisallow: /', 'nothing'],
  ]) {
    const recording = await recordingNetwork({
      names: { [DOMAIN]: PUBLIC, 'cdn.example.net': PUBLIC },
      answer: (request, response) => {
        const isPage = request.headers.host === DOMAIN;
        if (request.url === '/robots.txt') response.end(isPage ? '' : robots);
        else if (isPage && request.url === '/')
          html(response, '<link rel="icon" type="image/svg+xml" href="https://cdn.example.net/i.svg">');
        else if (request.url === '/i.svg') response.end(drawing('#c00000'));
        else response.writeHead(404).end();
      },
    });
    open.push(recording);
    expect(await visit(recording.network)).toMatchObject({ state });
  }
});

test('the official file on Wikimedia Commons comes before the website, with its license', async () => {
  const file = 'https://upload.wikimedia.org/acme.svg';
  const info = {
    url: file,
    mime: 'image/svg+xml',
    extmetadata: { LicenseShortName: { value: 'Public domain' } },
  };
  const recording = await recordingNetwork({
    names: { [DOMAIN]: PUBLIC, 'commons.wikimedia.org': PUBLIC, 'upload.wikimedia.org': PUBLIC },
    answer: (request, response) => {
      if (request.url?.startsWith('/w/api.php') && request.url.includes('titles=File%3AAcme+logo.svg'))
        response.end(JSON.stringify({ query: { pages: [{ imageinfo: [info] }] } }));
      else if (request.url === '/acme.svg') response.end(drawing('#0b7a75'));
      else if (request.url === '/icon.svg') response.end(drawing('#c00000'));
      else if (request.url === '/') html(response, '<link rel="icon" type="image/svg+xml" href="/icon.svg">');
      else response.writeHead(404).end();
    },
  });
  open.push(recording);
  for (const address of [
    'https://commons.wikimedia.org/wiki/Special:FilePath/Acme%20logo.svg',
    'https://commons.wikimedia.org/w/index.php?title=Special%253ARedirect%252Ffile%252FAcme%2520logo.svg&width=150',
  ]) {
    const { logo } = await visit(recording.network, DOMAIN, { commons: new Map([[DOMAIN, address]]) });
    expect(logo).toMatchObject({ kind: 'commons', url: file, license: 'Public domain' });
  }
  expect((await visit(recording.network)).logo).toMatchObject({ kind: 'icon', license: null });
});
