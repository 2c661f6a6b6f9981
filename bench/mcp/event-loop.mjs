// Preloaded into a server: SIGUSR2 writes the longest event loop delay since the previous signal, in ms.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('SIGUSR2', () => {
  writeFileSync(process.env.BENCH_LOOP_FILE, JSON.stringify({ maxMs: delay.max / 1e6 - RESOLUTION_MS }));
  delay.reset();
});
