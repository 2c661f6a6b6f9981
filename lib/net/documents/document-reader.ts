import { ChildPool } from '../../core/process/child-pool.ts';
import { ChildFailure } from '../../core/process/killable-child.ts';
import { limitedFork } from '../../core/process/limited-fork.ts';

/** Reads one kind of document. Runs in the reading process, so input and output must survive structured cloning. */
export interface Reader<Input, Output> {
  name: string;
  read(input: Input): Output;
}

/** `busy`: too many documents are waiting; the others: the document cost its reader the process. */
export type DocumentProblem = { problem: 'too_slow' | 'too_much_memory' | 'crashed' | 'busy' };

export interface DocumentReader {
  /** A DocumentProblem for documents that crash the child or exceed its limits. @throws (rejects) ChildFailure */
  read<Input, Output extends object>(
    reader: Reader<Input, Output>,
    input: Input,
  ): Promise<Output | DocumentProblem>;
  close(): Promise<void>;
}

export const isDocumentProblem = (value: object): value is DocumentProblem => 'problem' in value;

export interface ReadingRequest {
  name: string;
  input: unknown;
}

/** From sending a document to its result. The largest take a tenth of that. */
const DEADLINE_MS = 3_000;
const MAX_WAITING = 32;
const MAX_WAIT_MS = 15_000;
/** An idle child has 50 MB; the costliest documents take 160. */
const LIMITS_MB = { data: 440, heap: 128, resident: 256, idle: 160 };

/** Reads one document at a time in a child: a crash, timeout or lack of memory costs only that document. */
export function documentReader({
  entry,
  deadlineMs = DEADLINE_MS,
}: {
  entry: string;
  deadlineMs?: number;
}): DocumentReader {
  const pool = new ChildPool<ReadingRequest, object>({
    entry,
    size: 1,
    fork: limitedFork({ dataMb: LIMITS_MB.data, heapMb: LIMITS_MB.heap }),
    deadlineMs,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    memory: { maxMb: LIMITS_MB.resident, maxIdleMb: LIMITS_MB.idle },
  });
  return {
    read: <Input, Output extends object>({ name }: Reader<Input, Output>, input: Input) =>
      pool.request({ name, input }).then((output) => output as Output, problemOf),
    close: () => pool.close(),
  };
}

const PROBLEMS: Partial<Record<ChildFailure['reason'], DocumentProblem['problem']>> = {
  deadline: 'too_slow',
  memory: 'too_much_memory',
  crashed: 'crashed',
  rejected: 'crashed',
  queue_full: 'busy',
  waited_too_long: 'busy',
};

function problemOf(error: unknown): DocumentProblem {
  const problem = error instanceof ChildFailure ? PROBLEMS[error.reason] : undefined;
  if (problem === undefined) throw error;
  return { problem };
}
