import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { certifiedMark, readRoots } from './mark-certificate.ts';

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
