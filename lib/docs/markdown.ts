import { EXCHANGES } from '../core/exchanges/exchanges.ts';
import type { Block, TableBlock } from './blocks.ts';
import { EXCHANGE_COLUMNS, exchangeRow } from './exchange-rows.ts';
import { spansOf } from './inline.ts';

export interface MarkdownPage {
  title: string;
  lead: string;
  blocks: readonly Block[];
}

/**
 * The Markdown twin of a page, made of the blocks its HTML is made of.
 * @param origin of the pages: links are absolute, and those to documentation lead to the twins
 */
export function pageMarkdown({ title, lead, blocks }: MarkdownPage, origin: string): string {
  const parts = [`# ${title}`, inline(lead, origin), ...blocks.map((block) => blockMarkdown(block, origin))];
  return `${parts.join('\n\n')}\n`;
}

function blockMarkdown(block: Block, origin: string): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'paragraph':
      return inline(block.text, origin);
    case 'note':
      return `> ${inline(block.text, origin)}`;
    case 'list':
      return block.items
        .map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${inline(item, origin)}`)
        .join('\n');
    case 'table':
      return tableMarkdown(block, origin);
    case 'exchanges':
      return tableMarkdown(
        {
          columns: EXCHANGE_COLUMNS.map(({ name }) => name),
          rows: EXCHANGES.map((exchange) => Object.values(exchangeRow(exchange).cells)),
        },
        origin,
      );
    case 'code':
      return `${block.title}:\n\n\`\`\`${block.language}\n${block.text.replace(/\n$/, '')}\n\`\`\``;
    case 'pictures':
      return block.items
        .map(({ alt, src, caption }) => `- ![${alt}](${absolute(src, origin)}) ${inline(caption, origin)}`)
        .join('\n');
    default:
      return block satisfies never;
  }
}

function tableMarkdown({ columns, rows }: Pick<TableBlock, 'columns' | 'rows'>, origin: string): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((cells) => line(cells.map((cell) => inline(cell, origin).replaceAll('|', '\\|')))),
  ].join('\n');
}

/** The notation is Markdown already; what is left is to keep plain words plain and to make addresses whole. */
export const inline = (text: string, origin: string): string =>
  spansOf(text)
    .map((span) => {
      switch (span.type) {
        case 'code':
          return `\`${span.text}\``;
        case 'strong':
          return `**${span.text}**`;
        case 'link':
          return `[${span.text}](${twin(span.href, origin)})`;
        case 'picture':
          return `![${span.alt}](${absolute(span.src, origin)})`;
        default:
          return span.text.replace(/[<*]/g, '\\$&');
      }
    })
    .join('');

const absolute = (address: string, origin: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address;

/** Readers of Markdown go on reading Markdown. */
function twin(href: string, origin: string): string {
  const [path = '', anchor] = href.split('#');
  const isPage = path === '/docs' || path.startsWith('/docs/');
  const to = isPage ? markdownPath(path) : path;
  return absolute(anchor === undefined ? to : `${to}#${anchor}`, origin);
}

/** `/docs.md` would be the domain docs.md: the twin of the first page is `/docs/index.md`. */
export const markdownPath = (path: string): string => (path === '/docs' ? '/docs/index.md' : `${path}.md`);
