import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a passkey says of itself; tests set what an authenticator would not. */
interface Said {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

/** CBOR (RFC 8949) of what WebAuthn needs: integers, byte and text strings, and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flat() as Parameters<typeof cbor>[0][];
  return Buffer.concat([head(5, value.size), ...entries.map(cbor)]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.from([(type << 5) | 25, size >> 8, size & 0xff]);
}

/** COSE key of P-256 for ES256 (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

function authenticatorData(
  rpId: string,
  flags: number,
  counter: number,
  credential = Buffer.alloc(0),
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A passkey in software: ES256, user verification, no attestation. Responses are JSON, as browsers return them. */
export function softwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const own = { origin, rpId: new URL(origin).hostname };
  let handle = '';
  const flagsOf = ({ isUserVerified = true }: Said): number =>
    USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);

  /** Answers `navigator.credentials.create`. */
  function make(options: { challenge: string; user: { id: string } }, said: Said = {}): string {
    const { origin, rpId } = { ...own, ...said };
    handle = options.user.id;
    const size = Buffer.from([id.length >> 8, id.length & 0xff]);
    const credential = Buffer.concat([Buffer.alloc(16), size, id, coseKey(publicKey)]);
    const authData = authenticatorData(rpId, flagsOf(said) | HAS_CREDENTIAL, said.counter ?? 0, credential);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return answer({
      clientDataJSON: base64url(clientData('webauthn.create', said.challenge ?? options.challenge, origin)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  function use(options: { challenge: string }, said: Said = {}): string {
    const { origin, rpId } = { ...own, ...said };
    const authData = authenticatorData(rpId, flagsOf(said), said.counter ?? 0);
    const client = clientData('webauthn.get', said.challenge ?? options.challenge, origin);
    return answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
      userHandle: said.userHandle ?? handle,
    });
  }

  const answer = (response: object): string =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return { make, use };
}
