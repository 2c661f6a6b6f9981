/** Every dot, colon, slash and at sign that mail programs or Unicode treat as one. */
const JOINS = /(\S)[.:/@\\\u2024\u3002\ufe52\ufe55\ufe6b\uff0e\uff0f\uff1a\uff20\uff61\u2044\u2215]+(?=\S)/gu;

/** Text that a user chose, for a mail: prevents mail programs from turning any of it into a link. */
export const spoken = (text: string): string => text.replace(JOINS, '$1 ');

export const spokenAddress = (text: string): string =>
  spoken(text.replace(/@/g, ' (at) ').replace(/\.(?=\S)/g, ' (dot) '));
