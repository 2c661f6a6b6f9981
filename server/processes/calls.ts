/** The other end of an IPC channel: a child, or the parent as `process`. */
export interface Channel {
  send?(message: object, callback: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
}

interface Call {
  type: 'call';
  id: number;
  name: string;
  args: unknown[];
}

interface Failure {
  name: string;
  message: string;
  reason?: unknown;
}

type Reply = { type: 'reply'; id: number } & ({ value: unknown } | { failure: Failure });

/** The other process failed; with name, message and reason of its error. */
export class CallFailed extends Error {
  override readonly name: string;
  readonly reason: unknown;

  constructor({ name, message, reason }: Failure) {
    super(message);
    this.name = name;
    this.reason = reason;
  }
}

type Functions<F> = { [Name in keyof F]: (...args: never[]) => unknown };
type ArgsOf<F> = F extends (...args: infer Args) => unknown ? Args : never;
type ResultOf<F> = F extends (...args: never[]) => infer Result ? Awaited<Result> : never;

export type CallOther<F> = <Name extends keyof F & string>(
  name: Name,
  ...args: ArgsOf<F[Name]>
) => Promise<ResultOf<F[Name]>>;

const GONE: Failure = { name: 'ProcessGone', message: 'the other process has exited' };

/** Calls functions of the other process. @throws (rejects) CallFailed */
export function callsOver<F extends Functions<F>>(channel: Channel): CallOther<F> {
  const waiting = new Map<number, { resolve(value: never): void; reject(error: CallFailed): void }>();
  let lastId = 0;
  const end = (id: number, reply: { value: unknown } | { failure: Failure }): void => {
    const call = waiting.get(id);
    waiting.delete(id);
    if ('failure' in reply) call?.reject(new CallFailed(reply.failure));
    else call?.resolve(reply.value as never);
  };
  channel.on('message', (message) => {
    const reply = message as Reply | null;
    if (reply?.type === 'reply') end(reply.id, reply);
  });
  channel.on('disconnect', () => {
    for (const id of waiting.keys()) end(id, { failure: GONE });
  });
  return (name, ...args) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const call: Call = { type: 'call', id: lastId, name, args };
      waiting.set(call.id, { resolve, reject });
      tell(channel, call, () => end(call.id, { failure: GONE }));
    });
}

export function answerCalls<F extends Functions<F>>(channel: Channel, functions: F): void {
  const byName = functions as unknown as Record<string, ((...args: unknown[]) => unknown) | undefined>;
  channel.on('message', async (message) => {
    const call = message as Call | null;
    if (call?.type !== 'call') return;
    const asked = byName[call.name];
    const { id } = call;
    try {
      if (asked === undefined) throw new Error(`there is no function ${call.name}`);
      tell(channel, { type: 'reply', id, value: await asked(...call.args) });
    } catch (error) {
      const { name, message, reason } = error as Failure;
      tell(channel, { type: 'reply', id, failure: { name, message, reason } });
    }
  });
}

/** Sends a message; a process that has exited needs none. */
export function tell(channel: Channel, message: object, onFailure: () => void = () => {}): void {
  const sent = channel.send?.(message, (error) => {
    if (error !== null) onFailure();
  });
  if (sent === undefined) onFailure();
}
