import type { Page } from '../page/page.ts';
import { addressReasons } from './address-reasons.ts';
import { type Candidate, candidate, reason } from './candidate.ts';

const USUAL = [
  { path: '/apple-touch-icon.png', looked: 60 },
  { path: '/favicon.ico', looked: 52 },
];

/** The usual addresses of icons. Whether anything lies there is unknown, so that they are never chosen unseen. */
export const impliedIcons = (page: Page): Candidate[] =>
  USUAL.map(({ path, looked }, index) => {
    const url = new URL(path, page.url).href;
    return candidate(
      {
        kind: 'implied',
        url,
        inline: null,
        order: 3 * page.tags + index,
        isVector: false,
        side: null,
        looked,
      },
      reason(38, `usual address, ${looked} once its picture was seen`),
      ...addressReasons(url, page, true),
    );
  });
