import en from '../../../messages/en.ts';

/** Filled in by the browser: docs/decisions/0042. */
export function workbenchTexts() {
  const { build, examples, search, preview, wall, noToken } = en.site;
  return { build, examples, search, preview, wall, noToken };
}

export type WorkbenchTexts = ReturnType<typeof workbenchTexts>;
