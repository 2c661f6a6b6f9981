import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../server/embedded/free-port.mjs';
import { answers, startChild } from '../child.mjs';
import { onCore } from '../tools.mjs';

/**
 * nginx with one worker, serving the pictures as files.
 * @param {import('../scope.mjs').Scope} scope
 * @param {{ tools: import('../tools.mjs').Tools, picturesDir: string, scratchDir: string }} options
 * @returns {Promise<import('./bare.mjs').Target>}
 */
export async function nginxTarget(scope, { tools, picturesDir, scratchDir }) {
  const port = await findFreePort();
  const dir = join(scratchDir, 'nginx');
  mkdirSync(dir);
  const file = join(dir, 'nginx.conf');
  writeFileSync(file, configuration({ dir, port, picturesDir }));
  const args = [tools.nginx, '-p', dir, '-c', file, '-e', join(dir, 'error.log')];
  let child = null;
  // SIGQUIT would wait for connections to close.
  const stop = () => child?.stop('SIGTERM', 5000);
  scope.defer(stop);
  return {
    id: 'nginx',
    name: 'nginx, static files',
    port,
    pids: () => [child.pid],
    withChildren: true,
    async start() {
      await stop();
      scope.unlessStopping();
      child = startChild('nginx', onCore(tools, tools.serverCore, args));
      await child.untilReady(() => answers(port), 20_000);
    },
  };
}

/** @param {{ dir: string, port: number, picturesDir: string }} options */
function configuration({ dir, port, picturesDir }) {
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 1;
pid ${dir}/nginx.pid;
${process.getuid() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  ${scratch.map((name) => `${name}_temp_path ${dir}/${name};`).join('\n  ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=5000;
  default_type image/png;
  server {
    listen 127.0.0.1:${port};
    root ${picturesDir};
    add_header Cache-Control no-store;
  }
}
`;
}
