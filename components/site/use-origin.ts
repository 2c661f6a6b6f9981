import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Origin of the images: the one given, else that of this page, which the server does not know (empty there). */
export const useOrigin = (given: string | null): string =>
  useSyncExternalStore(
    never,
    () => given ?? window.location.origin,
    () => given ?? '',
  );
