import { CopyButton } from '../site/copy-button.tsx';
import { Highlighted } from './highlighted.tsx';

export interface CodeSample {
  /** As in a Markdown fence: `sh`, `html`, `python`. */
  language: string;
  title: string;
  text: string;
}

export function CodePanel({
  sample,
  copy,
  className = '',
}: {
  sample: CodeSample;
  copy: string;
  className?: string;
}) {
  return (
    <figure className={`overflow-hidden rounded-lg border border-line bg-sunken ${className}`}>
      <figcaption className="flex min-h-11 items-center justify-between gap-4 border-line border-b py-1.5 pr-2 pl-4 font-medium text-muted text-xs">
        {sample.title}
        <CopyButton text={sample.text} label={copy} />
      </figcaption>
      <CodeText {...sample} />
    </figure>
  );
}

/** Wraps on phones; elsewhere long lines scroll, with a shade at the edge. */
export function CodeText({ title, language, text }: CodeSample) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, a section would add a landmark
    <div
      role="group"
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="scroll-hint overflow-x-auto p-4 [--hint-on:var(--color-sunken)]"
    >
      <pre className="code font-mono text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap sm:in-[.code-scrolls]:w-max sm:in-[.code-scrolls]:whitespace-pre">
        <Highlighted language={language} text={text} />
      </pre>
    </div>
  );
}
