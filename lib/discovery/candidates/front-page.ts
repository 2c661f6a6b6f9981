import { leadsHome } from '../page/address.ts';
import type { Page } from '../page/page.ts';

/** Whether a page is the front page of its site, also in one language. */
export const isFrontPage = (page: Page): boolean => leadsHome(page.url, page.url);
