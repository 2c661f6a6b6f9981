// Preloaded into a server: on SIGUSR2 writes how long its event loop was held up at most since the last time, in ms.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('SIGUSR2', () => {
  writeFileSync(process.env.BENCH_LOOP_FILE, JSON.stringify({ maxMs: delay.max / 1e6 - RESOLUTION_MS }));
  delay.reset();
});
