/** Texts are Markdown themselves. */

export const code = (text: string): string => `\`${text}\``;

export const codeBlock = (language: string, title: string, text: string): string =>
  `\`\`\`${language} title="${title}"\n${text.replace(/\n$/, '')}\n\`\`\``;

/** Code blocks in a row that are shown one at a time. */
export const codeTabs = (samples: readonly { language: string; title: string; text: string }[]): string =>
  blocks(
    ...samples.map(({ language, title, text }) =>
      codeBlock(language, title, text).replace('"\n', '" tabs\n'),
    ),
  );

export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

export const errorLink = (errorCode: string): string => `[\`${errorCode}\`](/docs/errors/${errorCode})`;

export const blocks = (...parts: readonly string[]): string => parts.join('\n\n');
