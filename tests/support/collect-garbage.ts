import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Collects garbage again and again while the work is done. */
export async function collectingGarbage<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(collect, 20);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
