import { Fragment } from 'react';

const MAX_UNBROKEN = 32;

export function Code({ text }: { text: string }) {
  const isShort = text.length <= MAX_UNBROKEN;
  return (
    <code
      className={`wrap-anywhere font-mono text-[0.875em] text-ink ${isShort ? 'in-[td]:whitespace-nowrap' : ''}`}
    >
      {isShort ? text : breakable(text)}
    </code>
  );
}

const breakable = (text: string) =>
  text.split(/(?<=[^\s/?&=][/?&=])(?=[^\s/?&=])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is constant
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
