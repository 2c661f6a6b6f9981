/**
 * Cleans up in reverse order when the run ends, also after a signal.
 * @typedef {object} Scope
 * @property {(undo: () => unknown) => void} defer
 * @property {() => Promise<void>} close
 * @property {AbortSignal} signal aborted by the first signal
 * @property {() => void} unlessStopping throws after that
 */

/** @returns {Scope} */
export function openScope() {
  /** @type {(() => unknown)[]} */
  const undos = [];
  /** @type {Promise<void> | null} */
  let closing = null;
  const stopping = new AbortController();

  const undoAll = async () => {
    for (let undo = undos.pop(); undo !== undefined; undo = undos.pop())
      try {
        await undo();
      } catch (error) {
        process.stderr.write(`Cleaning up: ${error instanceof Error ? error.message : error}\n`);
      }
  };
  const scope = {
    defer: (undo) => void undos.push(undo),
    close: () => {
      closing ??= undoAll();
      return closing;
    },
    signal: stopping.signal,
    unlessStopping: () => stopping.signal.throwIfAborted(),
  };
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.on(name, () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      process.stderr.write('\nStopping.\n');
      scope.close().then(() => process.exit(code));
    });
  return scope;
}
