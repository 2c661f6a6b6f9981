import type http from 'node:http';
import type { Duplex } from 'node:stream';

const MAX_ACCEPT_MS = 10_000;
/** More than the browser windows of a developer. */
const MAX_OPEN = 64;
let open = 0;

/** Connects the two sides of an upgraded connection; when either ends, so does the other. */
export function tunnel(upstream: http.ClientRequest, socket: Duplex, head: Buffer): void {
  // Node has removed its error listener; without one, a client's reset would crash the process.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => upstream.destroy());
  upstream.on('error', () => socket.destroy());
  if (open >= MAX_OPEN) return void socket.destroy();
  open += 1;
  socket.on('close', () => {
    open -= 1;
  });
  upstream.setTimeout(MAX_ACCEPT_MS, () => socket.destroy());
  upstream.on('response', () => socket.destroy());
  upstream.on('upgrade', (reply, other, otherHead) => {
    upstream.setTimeout(0);
    socket.write(responseHead(reply));
    if (otherHead.length > 0) socket.write(otherHead);
    if (head.length > 0) other.write(head);
    other.pipe(socket).pipe(other);
    other.on('error', () => socket.destroy());
    other.on('close', () => socket.destroy());
    // A client may end only its half, but a closed browser window looks the same.
    socket.on('end', () => socket.destroy());
    socket.on('close', () => other.destroy());
  });
  upstream.end();
}

function responseHead({ statusCode, statusMessage, rawHeaders }: http.IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
