import Link from 'next/link';
import { Fragment } from 'react';
import { type Span, spansOf } from '../../../../lib/docs/inline.ts';

/** A text in the inline notation. @param inTable codes are not broken there, but for very long ones */
export function Inline({ text, inTable = false }: { text: string; inTable?: boolean }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes after it was made
  return spansOf(text).map((span, at) => <Run key={at} span={span} inTable={inTable} />);
}

function Run({ span, inTable }: { span: Span; inTable: boolean }) {
  switch (span.type) {
    case 'code':
      return <Code text={span.text} inTable={inTable} />;
    case 'strong':
      return <strong className="font-semibold text-ink">{span.text}</strong>;
    case 'link':
      return (
        <DocsLink href={span.href} className="link">
          <Label text={span.text} inTable={inTable} />
        </DocsLink>
      );
    case 'picture':
      return (
        // biome-ignore lint/performance/noImgElement: hotlinked as everybody does; an optimiser would store it
        <img
          src={span.src}
          alt={span.alt}
          width={28}
          height={28}
          loading="lazy"
          decoding="async"
          className="logo-tile size-7 max-w-none"
        />
      );
    default:
      return span.text;
  }
}

/** The text of a link is code or words. */
const Label = ({ text, inTable }: { text: string; inTable: boolean }) =>
  text.startsWith('`') ? <Code text={text.slice(1, -1)} inTable={inTable} /> : text;

const LONGEST_UNBROKEN = 32;

function Code({ text, inTable }: { text: string; inTable: boolean }) {
  const isShort = text.length <= LONGEST_UNBROKEN;
  return (
    <code
      className={`font-mono text-[0.875em] text-ink ${inTable && isShort ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
    >
      {isShort ? text : breakable(text)}
    </code>
  );
}

/** Long addresses break behind the signs inside them, before they break inside a word. */
const breakable = (text: string) =>
  text.split(/(?<=[^\s/?&=][/?&=])(?=[^\s/?&=])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes after it was made
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Pages are fetched when they are asked for: a menu of twenty links would fetch them all. */
export function DocsLink({
  href,
  className,
  isCurrent = false,
  children,
}: {
  href: string;
  className: string;
  isCurrent?: boolean;
  children: React.ReactNode;
}) {
  const isPage = /^\/docs(?:$|[/#])/.test(href) && !href.endsWith('.md');
  const current = isCurrent ? 'page' : undefined;
  return isPage ? (
    <Link href={href} prefetch={false} className={className} aria-current={current}>
      {children}
    </Link>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
