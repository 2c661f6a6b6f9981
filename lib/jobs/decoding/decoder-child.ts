import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { LOGO_SIZES } from '../../core/plans/plans.ts';
import type { DecodedImage } from './decode-image.ts';
import type { DecodingResponse } from './decoding-messages.ts';
import { IMAGE_LIMITS } from './image-limits.ts';
import { type ImageProblem, imageProblem, isImageProblem } from './image-problem.ts';

interface Job {
  id: number;
  deadline: NodeJS.Timeout;
  watch: NodeJS.Timeout;
  finish(outcome: DecodedImage | ImageProblem): void;
}

/** How often a child's memory is looked at while it works. */
const WATCH_MS = 25;
/** A child that keeps this much after a file is replaced: it would have less left for the next. */
const MOST_KEPT_MB = 256;
const MOST_STARTS = 3;
const START_MS = 20_000;

/**
 * What bounds a child's memory for certain: no mapping is given to it beyond (macOS knows the limit and does not enforce
 * it). Node cannot set it on a child, the shell can; exec keeps process id and channel.
 */
const LIMITED = `ulimit -c 0; ulimit -d ${IMAGE_LIMITS.childDataMb * 1024} 2>/dev/null; exec "$0" "$@"`;

/** One decoding process and its successors: started when needed, given one file at a time. */
export class DecoderChild {
  readonly #entry: string;
  readonly #deadlineMs: number;
  #process: ChildProcess | undefined;
  #ready: Promise<ChildProcess> | undefined;
  #job: Job | undefined;
  #lastId = 0;
  #isBusy = false;
  #isClosed = false;

  constructor({ entry, deadlineMs }: { entry: string; deadlineMs: number }) {
    this.#entry = entry;
    this.#deadlineMs = deadlineMs;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** @throws (rejects) where no child can be started */
  async decode(bytes: Buffer): Promise<DecodedImage | ImageProblem> {
    this.#isBusy = true;
    try {
      const child = await this.#start();
      return await this.#give(child, bytes);
    } finally {
      this.#isBusy = false;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#process;
    if (child === undefined) return;
    // Nothing else may keep this process waiting for its end.
    child.ref();
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGKILL');
    await ended;
  }

  #give(child: ChildProcess, bytes: Buffer): Promise<DecodedImage | ImageProblem> {
    return new Promise((resolve) => {
      this.#lastId += 1;
      const kill = (problem: ImageProblem): void => {
        this.#job?.finish(problem);
        this.#drop(child);
      };
      const { pid } = child;
      this.#job = {
        id: this.#lastId,
        deadline: setTimeout(() => kill(imageProblem('too_slow')), this.#deadlineMs),
        watch: setInterval(() => {
          if (residentMb(pid) > IMAGE_LIMITS.childResidentMb) kill(imageProblem('too_much_memory'));
        }, WATCH_MS),
        finish: (outcome) => {
          clearTimeout(this.#job?.deadline);
          clearInterval(this.#job?.watch);
          this.#job = undefined;
          resolve(outcome);
        },
      };
      // A failed send means that the child is gone: its exit event says so.
      child.send({ id: this.#lastId, bytes }, () => {});
    });
  }

  /** Leaves a child behind, killed; the next file starts another. */
  #drop(child: ChildProcess): void {
    if (this.#process === child) {
      this.#process = undefined;
      this.#ready = undefined;
    }
    child.kill('SIGKILL');
  }

  async #start(): Promise<ChildProcess> {
    let last = '';
    for (let attempt = 1; attempt <= MOST_STARTS; attempt += 1) {
      if (this.#isClosed) throw new Error('the decoder was closed');
      this.#ready ??= this.#spawn();
      try {
        return await this.#ready;
      } catch (error) {
        this.#ready = undefined;
        last = error instanceof Error ? error.message : String(error);
      }
    }
    throw new Error(`no decoding process could be started: ${last}`);
  }

  #spawn(): Promise<ChildProcess> {
    return new Promise((resolve, reject) => {
      const child = fork(this.#entry, [], {
        execPath: '/bin/sh',
        execArgv: ['-c', LIMITED, process.execPath, '--max-old-space-size=128', '--max-semi-space-size=8'],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        // Nothing of this process's environment: it holds secrets, and decoders need none of it.
        env: {
          NODE_ENV: 'production',
          PATH: '/usr/bin:/bin',
          MALLOC_ARENA_MAX: '2',
          UV_THREADPOOL_SIZE: '2',
        },
      });
      this.#process = child;
      const tooLate = setTimeout(() => child.kill('SIGKILL'), START_MS);
      child.on('message', (message) => {
        const response = message as DecodingResponse;
        if ('ready' in response) {
          clearTimeout(tooLate);
          resolve(child);
        } else if (this.#process === child) this.#finish(child, response);
      });
      // Also a spawn that failed; the exit event does not come then.
      child.on('error', (error) => {
        clearTimeout(tooLate);
        reject(error);
        this.#drop(child);
      });
      child.on('exit', (code, signal) => {
        clearTimeout(tooLate);
        reject(new Error(`it ended with ${signal ?? `code ${code}`}`));
        if (this.#process !== child) return;
        this.#process = undefined;
        this.#ready = undefined;
        this.#job?.finish(imageProblem('crashed', signal ?? `code ${code}`));
      });
      // An idle child must not keep a finished command alive; while it works, the deadline does.
      child.unref();
      child.channel?.unref();
    });
  }

  #finish(child: ChildProcess, response: Exclude<DecodingResponse, { ready: true }>): void {
    if (this.#job?.id !== response.id) return;
    const { outcome, residentMb: kept } = response;
    // A decoder that was taken over could answer anything: only pictures of ours are taken from it.
    const isSound = isImageProblem(outcome) || outcome.pngs.every(isOurPng);
    this.#job.finish(isSound ? withBuffers(outcome) : imageProblem('crashed', 'its answer was no picture'));
    if (!isSound || kept > MOST_KEPT_MB) this.#drop(child);
  }
}

/** Over the channel a Buffer arrives as plain bytes. */
const withBuffers = (outcome: DecodedImage | ImageProblem): DecodedImage | ImageProblem =>
  isImageProblem(outcome)
    ? outcome
    : { ...outcome, pngs: outcome.pngs.map(({ size, png }) => ({ size, png: Buffer.from(png) })) };

function isOurPng({ size, png }: DecodedImage['pngs'][number], position: number): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return (
    size === LOGO_SIZES[position] &&
    png.length > 32 &&
    view.getUint32(0) === 0x89504e47 &&
    view.getUint32(16) === size &&
    view.getUint32(20) === size
  );
}

/** Resident memory as the kernel counts it (Linux); 0 where it cannot be read. */
function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
