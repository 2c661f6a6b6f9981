type ChildRequest<Request> = { id: number; request: Request };

export type ChildMessage<Response> =
  | { ready: true }
  | { id: number; response: Response; residentMb: number }
  | { id: number; error: string };

export function handleRequests<Request, Response>(handle: (request: Request) => Promise<Response>): void {
  // Ctrl-C reaches the whole process group; the parent decides when this process exits.
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
