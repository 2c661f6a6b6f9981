import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { brandSnippets, logoSnippets } from './request-snippets.ts';

const ORIGIN = 'https://blazon.test';
const textOf = (path: string, title: string) =>
  logoSnippets(ORIGIN, path, 'pk_mine', 128).find((one) => one.title === title)?.text ?? '';

test.each(['/github.com', '/ticker/VOD.L', '/crypto/BTC'])('the JavaScript for %s builds its URL', (path) => {
  const image = { src: '' };
  const document = { querySelector: () => image };
  runInNewContext(textOf(path, 'JavaScript'), { document, URLSearchParams });
  expect(image.src).toBe(`${ORIGIN}${path}?token=pk_mine&size=128`);
  expect(textOf(path, 'curl')).toContain(`'${image.src}'`);
  expect(textOf(path, 'HTML')).toContain(`"${image.src.replace('&', '&amp;')}"`);
});

test('every sample names the host, and no record is requested with a token in the text', () => {
  for (const { title, text } of [
    ...logoSnippets(ORIGIN, '/github.com', 'pk_mine', 64),
    ...brandSnippets(ORIGIN, 'apple.com'),
  ]) {
    expect(text, title).toContain(ORIGIN);
    expect(text, title).not.toMatch(/undefined|\[object/);
    expect(text, title).not.toMatch(/sk_(pa_|en_)?[0-9A-Za-z]{36}/);
  }
});
