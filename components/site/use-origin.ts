import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Origin of the images: the one given, else that of this page, which the server does not know.
 * @param meanwhile what stands there before and without scripts
 */
export const useOrigin = (given: string | null, meanwhile = ''): string =>
  useSyncExternalStore(
    never,
    () => given ?? window.location.origin,
    () => given ?? meanwhile,
  );
