import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The given origin, else the page's, which the server does not know. @param meanwhile shown before hydration */
export const useOrigin = (given: string | null, meanwhile = ''): string =>
  useSyncExternalStore(
    never,
    () => given ?? window.location.origin,
    () => given ?? meanwhile,
  );
