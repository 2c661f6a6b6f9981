import { useSyncExternalStore } from 'react';

const never = () => () => {};

export interface ShownOrigin {
  /** null: that of the page, which the server does not know. */
  fixed: string | null;
  /** Shown before hydration, and without scripts. */
  configured: string;
}

export const useOrigin = ({ fixed, configured }: ShownOrigin): string =>
  useSyncExternalStore(
    never,
    () => fixed ?? window.location.origin,
    () => fixed ?? configured,
  );
