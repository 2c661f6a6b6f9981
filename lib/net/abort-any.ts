const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/** `AbortSignal.any`, which in Node 20 lets garbage collection take timeouts that nothing else holds: it never aborts then. */
export function abortAny(signals: readonly AbortSignal[]): AbortSignal {
  const any = AbortSignal.any([...signals]);
  sources.set(any, signals);
  return any;
}
