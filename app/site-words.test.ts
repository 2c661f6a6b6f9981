import { createElement, Fragment } from 'react';
import { describe, expect, test } from 'vitest';
import { siteWords } from '../components/site/site-words.ts';

describe('words of the site', () => {
  test('come from a part, by a path, as they are written', () => {
    expect(siteWords('build')('kinds.ticker')).toBe('Stock');
    expect(siteWords('docs.found')('title')).toBe('Search');
  });

  test('have their values filled in, each wherever it stands', () => {
    expect(siteWords('preview')('size', { size: 64 })).toBe('64\u00a0×\u00a064\u00a0px');
    expect(siteWords('search')('hint', { symbol: 'BTC', kind: 'coin' })).toBe('BTC · coin');
  });

  test('have marks made into HTML or nodes, in their order', () => {
    const t = siteWords('address');
    const html = t.markup('fallback', { code: (words) => `[${words}]` });
    expect(html).toMatch(/^\[monogram\] or \[monogram-light\] draws .*; \[404\] answers .* picture\.$/);
    const nodes = t.rich('error', { errors: (words) => createElement('a', null, words) });
    expect(nodes).toEqual(
      createElement(
        Fragment,
        null,
        'Why there is no picture. Each code has ',
        createElement('a', null, 'a page of its own'),
        '.',
      ),
    );
  });

  test('read neither a mark nor a place in what is filled in', () => {
    const t = siteWords('notFound');
    expect(t.markup('body', { path: '<code>{path}</code>', code: (words) => `[${words}]` })).toContain(
      'No page is called [<code>{path}</code>]. The',
    );
  });

  test('that are not there, or need more, do not compile', () => {
    const t = siteWords('search');
    // @ts-expect-error a text nobody wrote
    expect(() => t('unwritten')).toThrow();
    // @ts-expect-error a text whose place stays empty
    expect(t('notListed')).toContain('undefined');
  });
});
