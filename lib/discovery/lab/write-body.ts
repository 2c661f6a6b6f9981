import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { SiteBody } from './site-file.ts';

const PIECE = 64 * 1024;

export async function writeBody(response: ServerResponse, body: SiteBody, folder: string): Promise<void> {
  if (body.generate === 'gzip') {
    await pipeline(Readable.from(partsOf({ parts: body.parts ?? [] }, folder)), createGzip(), response).catch(
      () => {},
    );
    return;
  }
  let sent = 0;
  for await (const part of partsOf(body, folder)) {
    if (response.destroyed) return;
    const cut = body.cutAt === undefined ? part : part.subarray(0, body.cutAt - sent);
    sent += cut.length;
    if (!response.write(cut)) await drained(response);
    if (body.cutAt !== undefined && sent >= body.cutAt) {
      response.socket?.end();
      return;
    }
  }
  response.end();
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });

async function* partsOf(body: SiteBody, folder: string): AsyncGenerator<Buffer> {
  for (const part of body.parts ?? [body]) {
    if (part.generate === 'repeat' || part.generate === 'endless') yield* repeated(part);
    else if (part.base64 !== undefined) yield Buffer.from(part.base64, 'base64');
    else if (part.file !== undefined) yield await readFile(join(folder, normalize(`/${part.file}`)));
    else yield encoded(part.text ?? '', part.charset ?? 'utf-8');
  }
}

function* repeated({ text = ' ', bytes = Number.POSITIVE_INFINITY }: SiteBody): Generator<Buffer> {
  const piece = Buffer.from(text.repeat(Math.ceil(PIECE / text.length)));
  for (let sent = 0; sent < bytes; sent += piece.length)
    yield piece.subarray(0, Math.min(piece.length, bytes - sent));
}

/** The first 128 characters are ASCII in all that is left to a table. */
function encoded(text: string, charset: string): Buffer {
  const name = charset.toLowerCase();
  if (name === 'utf-8') return Buffer.from(text);
  if (name === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (name === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const decoder = new TextDecoder(name);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}
