import { CopyButton } from '../../../../components/site/copy-button.tsx';
import type { Block, CodeBlock, Heading, Picture, TableBlock } from '../../../../lib/docs/blocks.ts';
import type { ExchangeQuery } from '../../../../lib/docs/exchange-filter.ts';
import { plainText } from '../../../../lib/docs/inline.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { Exchanges } from './exchanges.tsx';
import { Inline } from './inline.tsx';
import { Scroller } from './scroller.tsx';

/** The HTML of a page. Its Markdown twin is made of the same blocks in `lib/docs/markdown.ts`. */
export function Blocks({ blocks, exchanges }: { blocks: readonly Block[]; exchanges: ExchangeQuery | null }) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes after it was made
    <BlockView key={at} block={block} exchanges={exchanges} />
  ));
}

function BlockView({ block, exchanges }: { block: Block; exchanges: ExchangeQuery | null }) {
  switch (block.type) {
    case 'heading':
      return <HeadingView {...block} />;
    case 'paragraph':
      return (
        <p className="mt-4 max-w-prose leading-relaxed">
          <Inline text={block.text} />
        </p>
      );
    case 'note':
      return (
        <p className="mt-5 rounded-lg border border-line bg-surface px-4 py-3 text-muted leading-relaxed">
          <Inline text={block.text} />
        </p>
      );
    case 'list':
      return <ListView {...block} />;
    case 'table':
      return <TableView {...block} />;
    case 'code':
      return <CodeView {...block} />;
    case 'pictures':
      return <Pictures items={block.items} />;
    case 'exchanges':
      return <Exchanges initial={exchanges} />;
    default:
      return block satisfies never;
  }
}

function HeadingView({ level, text, id }: Heading) {
  const Tag = level === 2 ? 'h2' : 'h3';
  return (
    <Tag
      id={id}
      className={
        level === 2
          ? 'mt-12 font-semibold text-xl tracking-tight'
          : 'wrap-anywhere mt-8 font-semibold text-base tracking-tight'
      }
    >
      <a href={`#${id}`} className="group">
        {text}
        <span
          aria-hidden="true"
          className="ml-2 font-normal text-accent opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          #
        </span>
      </a>
    </Tag>
  );
}

function ListView({ items, isOrdered }: Extract<Block, { type: 'list' }>) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag
      className={`mt-4 max-w-prose space-y-2 pl-5 leading-relaxed marker:text-accent ${isOrdered ? 'list-decimal' : 'list-disc'}`}
    >
      {items.map((item) => (
        <li key={item} className="pl-1">
          <Inline text={item} />
        </li>
      ))}
    </Tag>
  );
}

function TableView({ caption, columns, rows }: TableBlock) {
  return (
    <Scroller label={caption}>
      <table className="w-full border-line border-y text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="py-2 pr-3 font-medium text-muted text-xs last:pr-0 sm:pr-5"
              >
                {column === '' ? (
                  <span className="sr-only">{getTranslator('site.docs')('row')}</span>
                ) : (
                  column
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, at) => (
                <td
                  key={columns[at]}
                  className={`py-2.5 pr-3 align-top sm:pr-5 text-muted leading-relaxed last:pr-0 ${widthOf(cell)}`}
                >
                  <Inline text={cell} inTable />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** Names stay in one line, long texts keep enough room to be read, and sentences wrap. */
function widthOf(cell: string): string {
  const { length } = plainText(cell);
  return length <= 16 ? 'whitespace-nowrap' : length > 40 ? 'min-w-32 sm:min-w-40' : '';
}

function CodeView({ title, text }: CodeBlock) {
  return (
    <figure className="mt-5 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex min-h-11 items-center justify-between gap-4 border-line border-b py-1.5 pr-2 pl-4 font-medium text-muted text-xs">
        {title}
        <CopyButton text={text} label={getTranslator('site.docs')('copy', { title })} />
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be one landmark more */}
      <div
        role="group"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="scroll-hint overflow-x-auto p-4 [--hint-on:var(--color-sunken)]"
      >
        <pre className="w-max font-mono text-[0.8125rem] leading-relaxed">{text}</pre>
      </div>
    </figure>
  );
}

function Pictures({ items }: { items: readonly Picture[] }) {
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-6">
      {items.map(({ src, alt, caption, size }) => (
        <li key={src} className="w-min">
          {/* biome-ignore lint/performance/noImgElement: hotlinked as everybody does; an optimiser would store it */}
          <img
            src={src}
            alt={alt}
            width={size}
            height={size}
            loading="lazy"
            decoding="async"
            className="logo-tile max-w-none bg-surface"
          />
          <p className="mt-2.5 min-w-28 text-muted text-xs leading-snug [&>code]:block [&>code]:whitespace-nowrap">
            <Inline text={caption} />
          </p>
        </li>
      ))}
    </ul>
  );
}
