import en from '../../../messages/en.ts';

/** Texts of the workbench for the browser, which fills in their values: see docs/decisions/0042. */
export function workbenchTexts() {
  const { build, examples, search, preview, wall, noToken } = en.site;
  return { build, examples, search, preview, wall, noToken };
}

export type WorkbenchTexts = ReturnType<typeof workbenchTexts>;
