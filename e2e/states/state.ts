import type { Page } from '@playwright/test';

export interface State {
  /** Default: the path. */
  name?: string;
  /** URL; `{account}`: an account with requests and exchanges; `{banned}`: a banned one. */
  path: string;
  /** customer: paid plan, brand token, notifications; stray: no account. */
  as: 'visitor' | 'person' | 'customer' | 'operator' | 'stray';
  /** Steps from the URL to the state. */
  reach?: (page: Page) => Promise<void>;
  /** Path of the page this redirects to, if it does. */
  leadsTo?: RegExp;
  /** The part that differs from an earlier state; default: the whole page. */
  part?: string;
}

export const nameOf = ({ name, path }: State): string => name ?? path;
