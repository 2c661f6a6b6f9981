import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { certifiedMark, readRoots, unpacksWithin } from './mark-certificate.ts';

/** Certificates that the package is tested with. */
const folder = join(dirname(createRequire(import.meta.url).resolve('@postalsys/vmc')), '../test/fixtures');
const bundle = readFileSync(join(folder, 'cnn.pem'), 'utf8');
const certificates = readRoots(bundle);
const [leaf] = certificates;
const trusted = certificates.slice(-1);
const validAt = new Date(Date.parse(leaf?.validFrom ?? '') + 86_400_000);
const domain = /DNS:([\w.-]+)/.exec(leaf?.subjectAltName ?? '')?.[1] ?? '';

test('a valid certificate gives its drawing', async () => {
  expect(await certifiedMark(bundle, domain, trusted, validAt)).toMatch(/<svg/);
});

test.each([
  ['another domain', { domain: 'acme.com' }],
  ['no trusted root', { roots: [] }],
  ['a time before it', { now: new Date('2001-01-01') }],
  ['a time after it', { now: new Date('2101-01-01') }],
  ['a bundle that is none', { pem: 'hello' }],
])(
  '%s gives none',
  async (_what, {
    pem = bundle,
    domain: asked = domain,
    roots = trusted,
    now = validAt,
  }: {
    pem?: string;
    domain?: string;
    roots?: typeof trusted;
    now?: Date;
  }) => {
    expect(await certifiedMark(pem, asked, roots, now)).toBeNull();
  },
);

test.each([
  [1_000, true],
  [10_000_000, false],
])('a certificate that packs %d bytes is unpacked: %s', async (size, isUnpacked) => {
  const uri = `data:image/svg+xml;base64,${gzipSync(Buffer.alloc(size, ' ')).toString('base64')}`;
  const der = Buffer.concat([
    Buffer.from([0x30, 0x82, 0x86]),
    Buffer.from(uri),
    Buffer.from([0x03, 0x81, 0xff]),
  ]);
  const pem = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----`;
  expect(await unpacksWithin(pem, 512 * 1024)).toBe(isUnpacked);
});
