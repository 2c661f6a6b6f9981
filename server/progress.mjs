/** Minimum interval of lines that differ only in numbers, without a terminal. */
const PLAIN_INTERVAL_MS = 5000;

/**
 * @typedef {{ say: (line: string) => void, step: (line: string) => void, clear: () => void }} Progress
 * `say` prints a line; `step` shows the current step, in place on a terminal; `clear` removes it.
 */

/** @param {{ write: (text: string) => unknown, isTTY?: boolean, columns?: number }} [stream] @returns {Progress} */
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
        const isNew = wordsOf(line) !== wordsOf(lastStep);
        if (!isNew && Date.now() - lastPlainAtMs < PLAIN_INTERVAL_MS) return;
        lastPlainAtMs = Date.now();
        stream.write(`${line}\n`);
      }
      lastStep = line;
    },
  };
}

const wordsOf = (line) => line.replace(/[\d.,]+/g, '#');
