/**
 * Host → the icon of the iconify logos set to draw it with, where the host's label does not lead to it;
 * `null` blocks the set because the icon of that name shows another brand, a withdrawn or a worse drawing.
 * Sorted by host.
 */
export const drawingChoices: Readonly<Record<string, string | null>> = {
  'backbone.com': null,
  'base.org': null,
  'cobalt.tools': null,
  'cockpit-project.org': null,
  'daily.dev': null,
  'discord.js.org': null,
  'drizzle.team': null,
  'electron.build': null,
  'element.io': null,
  'fakerjs.dev': null,
  'gleam.run': null,
  'kraken.com': null,
  'meta.ai': 'meta-ai',
  'micro.blog': null,
  'myhermes.de': null,
  'neovim.io': null,
  'parse.ly': null,
  'patreon.com': null,
  'prestashop.com': null,
  'redis.io': null,
  'typeform.com': null,
  'vuejs.org': 'vue',
  'x.org': null,
};
