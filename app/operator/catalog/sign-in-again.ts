export const signInAgain = (path: string): string =>
  `/sign-in?again=1&callbackUrl=${encodeURIComponent(path)}`;
