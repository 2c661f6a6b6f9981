import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Origin of images: the given one, else the page's, which the server does not know.
 * @param meanwhile shown before hydration and without scripts
 */
export const useOrigin = (given: string | null, meanwhile = ''): string =>
  useSyncExternalStore(
    never,
    () => given ?? window.location.origin,
    () => given ?? meanwhile,
  );
