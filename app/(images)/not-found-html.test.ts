import { describe, expect, test } from 'vitest';
import { notFoundHtml } from './not-found-html.ts';

describe('the page for an address that does not exist', () => {
  test('names the address and offers to search for it', () => {
    const html = notFoundHtml('/dashbord');
    expect(html).toContain('<code>/dashbord</code>');
    expect(html).toContain('<a href="/?q=dashbord">Search for “dashbord”</a>');
    expect(html).toContain('<html lang="en">');
  });

  test.each([
    '/<script>alert(1)</script>',
    '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/"><img src=x onerror=alert(1)>',
    "/' onmouseover='alert(1)",
    '/%22%20onfocus=alert(1)%20autofocus=%22',
    '/javascript:alert(1)',
  ])('shows %s as text and lets nothing of it act', (path) => {
    const html = notFoundHtml(path);
    expect(html).not.toMatch(/<script|<img|<[^>]*\son[a-z]+\s*=|href="javascript/i);
  });

  test('survives malformed escapes, lone surrogates, control characters and great length', () => {
    for (const path of [
      '/%E0%A4%A',
      '/\ud800',
      '/a%00b%1b[31m',
      '/\u202egpj',
      `/${'x'.repeat(100_000)}`,
      '/',
      '',
    ]) {
      const html = notFoundHtml(path);
      expect(html).toContain('There is nothing at this address.');
      for (const hidden of ['\ud800', '\u202e', '\0', '\u001b']) expect(html.includes(hidden)).toBe(false);
      expect(html.length).toBeLessThan(6000);
    }
  });
});
