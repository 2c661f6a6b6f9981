import postgres from 'postgres';

const CHANNEL = 'blazon_visit';
const RETRY_MS = 5_000;

/** Calls `wake` when domains were queued, and once it listens. Messages may be lost with the connection: poll as well. */
export function listenForVisits(url: string, wake: () => void): { close(): Promise<void> } {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 2,
    backoff: () => 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    // Its type query causes an unhandled rejection if the connection ends meanwhile.
    fetch_types: false,
    connection: { application_name: 'blazon crawler listener' },
  });
  let isClosed = false;
  const start = (): void => {
    // Only the first connection fails here; the driver restores later ones.
    sql.listen(CHANNEL, wake, wake).catch(() => {
      if (!isClosed) setTimeout(start, RETRY_MS).unref();
    });
  };
  start();
  return {
    async close() {
      isClosed = true;
      await Promise.race([
        sql.end({ timeout: 1 }).catch(() => {}),
        new Promise<void>((done) => setTimeout(done, 2_000).unref()),
      ]);
    },
  };
}
