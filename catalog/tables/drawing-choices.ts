/**
 * Host → the icon of the iconify logos set to draw it with, where the host's label does not lead to it;
 * `null` blocks the set because the icon of that name shows another brand, a withdrawn or a worse drawing.
 * Sorted by host.
 */
export const drawingChoices: Readonly<Record<string, string | null>> = {
  'backbone.com': null,
  'base.org': null,
  'cobalt.tools': null,
  'drizzle.team': null,
  'electron.build': null,
  'element.io': null,
  'gleam.run': null,
  'kraken.com': null,
  'micro.blog': null,
  'parse.ly': null,
};
