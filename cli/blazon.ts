import { runBlazon } from './run-blazon.ts';

/** The reader may close the pipe early (`| head`); the command still completes. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await runBlazon(process.argv.slice(2));
