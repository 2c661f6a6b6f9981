import type { Page } from '@playwright/test';

/** A page, or a state of one, that is looked at. */
export interface State {
  /** What it is called; else its path. */
  name?: string;
  /** Address; `{account}` stands for an account with requests and exchanges of its own, `{banned}` for a banned one. */
  path: string;
  /** Who looks; a customer has a paid plan with a brand token and was told of it, a stray is in no account. */
  as: 'visitor' | 'person' | 'customer' | 'operator' | 'stray';
  /** Goes on from the address to the state. */
  reach?: (page: Page) => Promise<void>;
  /** Path of the page this leads to, where that is not the one of the address. */
  leadsTo?: RegExp;
  /** The part that differs from a state looked at before; without it the whole page is looked at. */
  part?: string;
}

export const nameOf = ({ name, path }: State): string => name ?? path;
