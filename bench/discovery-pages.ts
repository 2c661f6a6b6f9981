export { explainPage } from '../lib/discovery/explain-page.ts';
export { folded } from '../lib/discovery/page/brand-words.ts';
