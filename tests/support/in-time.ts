/**
 * Rejects unless the work settles before a timer that starts now. Unlike a comparison of times, this works on a busy
 * machine, which delays the timer as well.
 */
export function beforeTimer<T>(ms: number, work: Promise<T>): Promise<T> {
  return raced(work, `a timer of ${ms} ms`, (done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  });
}

/** Rejects unless the work settles within this turn of the event loop, without timers or I/O. */
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
