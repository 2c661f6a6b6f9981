/** What a parent sends its child: one request at a time. */
export type ChildRequest<Request> = { id: number; request: Request };

/** What a child sends: once that it is ready, then one response for each request. */
export type ChildMessage<Response> =
  | { ready: true }
  | { id: number; response: Response; residentMb: number }
  | { id: number; error: string };

/**
 * Handles the requests of the process that forked this one with `serialization: 'advanced'` (see KillableChild), until
 * that process ends.
 */
export function handleRequests<Request, Response>(handle: (request: Request) => Promise<Response>): void {
  // Ctrl-C reaches the whole process group; the parent decides when this process ends.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, request }: ChildRequest<Request>) => {
    handle(request).then(
      (response) => send({ id, response, residentMb: process.memoryUsage.rss() / 1024 / 1024 }),
      (error: unknown) => send({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  send({ ready: true });
}

function send(message: ChildMessage<unknown>): void {
  // Without a channel the parent is gone, and 'disconnect' ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
