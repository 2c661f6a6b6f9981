import { Children, Fragment, type ReactNode } from 'react';

/** Lines break between words only: `--format` would lose its hyphens. */
export const inCode = (chunks: ReactNode) => (
  <code className="font-mono text-[0.9em] text-ink">
    {Children.toArray(chunks)
      .join('')
      .split(' ')
      .map((word, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words never move
        <Fragment key={i}>
          {i > 0 && ' '}
          <span className="inline-block max-w-full break-words">{word}</span>
        </Fragment>
      ))}
  </code>
);
