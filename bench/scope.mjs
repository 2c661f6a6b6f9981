/**
 * Undoes everything that was started or made, in reverse order, however the run ends.
 * @typedef {object} Scope
 * @property {(undo: () => unknown) => void} defer
 * @property {() => Promise<void>} close
 * @property {() => void} unlessStopping throws when the run was told to end
 */

/** Told to end by a signal; what was started is stopped already. */
export class Stopped extends Error {}

/** @returns {Scope} */
export function openScope() {
  /** @type {(() => unknown)[]} */
  const undos = [];
  /** @type {Promise<void> | null} */
  let closing = null;
  let isStopping = false;

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
    unlessStopping: () => {
      if (isStopping) throw new Stopped();
    },
  };
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.on(name, () => {
      if (isStopping) return;
      isStopping = true;
      process.stderr.write('\nStopping what was started.\n');
      scope.close().then(() => process.exit(code));
    });
  return scope;
}
