/** Without a terminal a step that goes on says so this often. */
const plainIntervalMs = 5000;

/**
 * @typedef {{ say: (line: string) => void, step: (line: string) => void, clear: () => void }} Progress
 * `say` prints a line that stays; `step` names what is going on: one line that changes in place on a
 * terminal, a line at most every few seconds elsewhere; `clear` takes it away.
 */

/**
 * @param {{ write: (text: string) => unknown, isTTY?: boolean, columns?: number }} [stream]
 * @returns {Progress}
 */
export function createProgress(stream = process.stdout) {
  let shown = false;
  let lastStep = '';
  let lastPlainAtMs = 0;
  const clear = () => {
    if (shown) stream.write('\r\x1b[2K');
    shown = false;
  };
  return {
    clear,
    say(line) {
      clear();
      lastStep = '';
      stream.write(`${line}\n`);
    },
    step(line) {
      if (line === lastStep) return;
      if (stream.isTTY) {
        stream.write(`\r\x1b[2K${line.slice(0, (stream.columns || 80) - 1)}`);
        shown = true;
      } else {
        // Figures change all the time; the words before them are what is new.
        const isNew = wordsOf(line) !== wordsOf(lastStep);
        if (!isNew && Date.now() - lastPlainAtMs < plainIntervalMs) return;
        lastPlainAtMs = Date.now();
        stream.write(`${line}\n`);
      }
      lastStep = line;
    },
  };
}

/** @param {string} line */
const wordsOf = (line) => line.replace(/[\d.,]+/g, '#');
