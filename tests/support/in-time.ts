/**
 * Demands that something is settled before a timer of so many milliseconds, set at the same moment, goes off. Unlike a
 * comparison of times this holds on a busy machine, too: what keeps the work waiting keeps the timer waiting.
 */
export function beforeTimer<T>(ms: number, work: Promise<T>): Promise<T> {
  return raced(work, `a timer of ${ms} ms`, (done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  });
}

/** Demands that something is settled within this turn of the event loop: it waits for no timer and no answer. */
export function withoutWaiting<T>(work: Promise<T>): Promise<T> {
  return raced(work, 'the turn of the event loop', (done) => {
    const immediate = setImmediate(done);
    return () => clearImmediate(immediate);
  });
}

function raced<T>(work: Promise<T>, what: string, start: (done: () => void) => () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = start(() => reject(new Error(`not settled before the end of ${what}`)));
    work.then(resolve, reject).finally(stop);
  });
}
