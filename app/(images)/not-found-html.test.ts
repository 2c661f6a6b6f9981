import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { THEME_SCRIPT } from '../../components/site/theme-script.ts';
import { NOT_FOUND_POLICY, notFoundHtml } from './not-found-html.ts';

describe('the page for a URL that does not exist', () => {
  test('shows the path and offers to search for it', () => {
    const html = notFoundHtml('/dashbord', 'sign-in');
    expect(html).toContain('<code>/dashbord</code>');
    expect(html).toContain('<a href="/?q=dashbord">Search for “dashbord”</a>');
    expect(html).toContain('<html lang="en">');
  });

  test('has the links of every public page', () => {
    const visitor = notFoundHtml('/dashbord', 'sign-in');
    for (const path of ['/docs', '/sign-in', '/sign-up']) expect(visitor).toContain(`href="${path}"`);
    const person = notFoundHtml('/dashbord', 'dashboard');
    expect(person).toContain('href="/dashboard"');
    expect(person).not.toContain('href="/sign-in"');
  });

  test('runs the script of the theme and no other', () => {
    const script = /<script>(.*?)<\/script>/s.exec(notFoundHtml('/dashbord', 'sign-in'))?.[1] ?? '';
    expect(script).toBe(THEME_SCRIPT);
    const digest = createHash('sha256').update(script).digest('base64');
    expect(NOT_FOUND_POLICY).toContain(`script-src 'sha256-${digest}';`);
  });

  test.each([
    '/<script>alert(1)</script>',
    '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/"><img src=x onerror=alert(1)>',
    "/' onmouseover='alert(1)",
    '/%22%20onfocus=alert(1)%20autofocus=%22',
    '/javascript:alert(1)',
  ])('shows %s as text and lets nothing of it act', (path) => {
    const html = notFoundHtml(path, 'sign-in').replace(`<script>${THEME_SCRIPT}</script>`, '');
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
      const html = notFoundHtml(path, 'sign-in');
      expect(html).toContain('Page not found');
      for (const hidden of ['\ud800', '\u202e', '\0', '\u001b']) expect(html.includes(hidden)).toBe(false);
      expect(html.length).toBeLessThan(9000);
    }
  });
});
