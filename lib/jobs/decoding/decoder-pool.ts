import { availableParallelism } from 'node:os';
import type { DecodedImage } from './decode-image.ts';
import { DecoderChild } from './decoder-child.ts';
import { IMAGE_LIMITS } from './image-limits.ts';
import type { ImageProblem } from './image-problem.ts';

/** Something that makes logos of files, away from this process. */
export interface ImageDecoder {
  /**
   * A file that is no logo, or that ended or outstayed its child, is a value with its reason.
   * @throws (rejects) where no child can be started, or the decoder is closed
   */
  decode(bytes: Buffer): Promise<DecodedImage | ImageProblem>;
  /** Ends what was started; files still waiting reject. */
  close(): Promise<void>;
}

export interface DecoderPoolOptions {
  /** Path of the bundled decoding process. */
  entry: string;
  /** Children; by default one for each core this process may use. */
  size?: number;
  /** From a child having a file to its answer; then it is killed. */
  deadlineMs?: number;
}

export interface DecoderPool extends ImageDecoder {
  readonly size: number;
  /** Process ids of the children that run now. */
  readonly pids: number[];
}

interface Waiting {
  bytes: Buffer;
  resolve(outcome: DecodedImage | ImageProblem): void;
  reject(error: Error): void;
}

/**
 * Decodes in child processes, one file at a time in each. A child that dies, is killed, or takes too long or too much
 * costs the file it had and nothing else: another takes its place.
 */
export function decoderPool({
  entry,
  size = availableParallelism(),
  deadlineMs = IMAGE_LIMITS.deadlineMs,
}: DecoderPoolOptions): DecoderPool {
  const waiting: Waiting[] = [];
  let isClosed = false;
  const children = Array.from({ length: size }, () => new DecoderChild({ entry, deadlineMs }));

  function sendNext(child: DecoderChild): void {
    const next = waiting.shift();
    if (next === undefined) return;
    child
      .decode(next.bytes)
      .then(next.resolve, next.reject)
      .finally(() => sendNext(child));
  }

  return {
    size,
    get pids() {
      return children.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
    },
    decode(bytes) {
      if (isClosed) return Promise.reject(new Error('the decoder is closed'));
      return new Promise((resolve, reject) => {
        waiting.push({ bytes, resolve, reject });
        const idle = children.find((child) => !child.isBusy);
        if (idle !== undefined) sendNext(idle);
      });
    },
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the decoder was closed'));
      await Promise.all(children.map((child) => child.close()));
    },
  };
}
