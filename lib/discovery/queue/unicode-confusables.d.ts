/** The part of the package that is used; its types are not published. */
declare module 'unicode-confusables' {
  /** Each character as the one of UTS #39 that it looks like. */
  export function rectifyConfusion(text: string): string;
}
