import Link from 'next/link';
import { type Span, spansOf } from '../../lib/docs/inline.ts';

/** A text in the inline notation. */
export function Inline({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes after it was made
  return spansOf(text).map((span, at) => <Run key={at} span={span} />);
}

function Run({ span }: { span: Span }) {
  switch (span.type) {
    case 'code':
      return <Code text={span.text} />;
    case 'strong':
      return <strong className="font-semibold text-ink">{span.text}</strong>;
    case 'link':
      return (
        <DocsLink href={span.href} className="link">
          <Label text={span.text} />
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
const Label = ({ text }: { text: string }) =>
  text.startsWith('`') ? <Code text={text.slice(1, -1)} /> : text;

const Code = ({ text }: { text: string }) => (
  <code className="wrap-anywhere font-mono text-[0.875em] text-ink">{text}</code>
);

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
