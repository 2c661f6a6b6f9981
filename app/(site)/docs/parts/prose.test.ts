import { Parser } from 'htmlparser2';
import type { Root } from 'mdast';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { frameTexts } from '../../../../components/site/frame-texts.tsx';
import { SiteTextsProvider } from '../../../../components/site/site-texts.tsx';
import { placeholderContext } from '../../../../lib/docs/context.ts';
import { headingsOf, pageDocument } from '../../../../lib/docs/document.ts';
import { markdownTwin } from '../../../../lib/docs/markdown-twin.ts';
import { ERROR_PAGES, PAGES } from '../../../../lib/docs/pages.ts';
import en from '../../../../messages/en.ts';
import { Prose } from './prose.tsx';

const ORIGIN = 'https://blazon.test';
const parser = unified().use(remarkParse).use(remarkGfm);

const texts = { frame: frameTexts(), broken: en.site.broken, theme: en.site.theme, copy: en.site.copy };

const SAMPLE = [...PAGES, ...ERROR_PAGES.slice(0, 2)];

test.each(SAMPLE)('$path has the headings, code blocks and table rows of its Markdown', async (page) => {
  const tree = await pageDocument(page.source, {
    ...placeholderContext,
    token: 'pk_test',
    imageToken: 'pk_test',
  });
  const html = contentOf(
    renderToStaticMarkup(
      createElement(
        SiteTextsProvider,
        { texts } as ComponentProps<typeof SiteTextsProvider>,
        createElement(Prose, { tree }),
      ),
    ),
  );
  const twin = parser.parse(markdownTwin(tree, ORIGIN));
  expect(html.headings).toEqual(headingsOf(twin).map(({ depth, id }) => `h${depth}#${id}`));
  const { code, rows } = countsOf(twin);
  expect(html.code).toEqual(code);
  expect(html.rows).toBe(rows);
});

function countsOf(tree: Root): { code: string[]; rows: number } {
  const code: string[] = [];
  let rows = 0;
  visit(tree, (node) => {
    if (node.type === 'code') code.push(node.value);
    if (node.type === 'tableRow') rows += 1;
  });
  return { code, rows };
}

function contentOf(html: string): { headings: string[]; code: string[]; rows: number } {
  const headings: string[] = [];
  const code: string[] = [];
  let rows = 0;
  let isCode = false;
  const reader = new Parser({
    onopentag(name, { id = '' }) {
      if (/^h[23]$/.test(name)) headings.push(`${name}#${id}`);
      if (name === 'tr') rows += 1;
      isCode ||= name === 'pre';
      if (name === 'pre') code.push('');
    },
    ontext(text) {
      if (isCode) code.push(`${code.pop()}${text}`);
    },
    onclosetag(name) {
      isCode &&= name !== 'pre';
    },
  });
  reader.end(html);
  return { headings, code, rows };
}
