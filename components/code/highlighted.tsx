import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { highlight } from './highlight.ts';

/** Text with syntax colors. Server components only: the grammars are large. */
export const Highlighted = ({ language, text }: { language: string; text: string }) =>
  toJsxRuntime(highlight(language, text), { Fragment, jsx, jsxs });
