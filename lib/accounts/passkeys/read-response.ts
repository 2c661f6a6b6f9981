import * as z from 'zod';

/** A credential ID has at most 1023 bytes (WebAuthn level 3, section 5.8.3). */
const credentialId = z.base64url().min(1).max(1364);
const part = z.base64url().max(16_000);
const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

const added = z.object({
  ...common,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

const used = z.object({
  ...common,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.base64url().max(100).optional(),
  }),
});

const clientData = z.object({ challenge: z.string().max(100) });

/** Response of a browser for a new passkey, as JSON; null: something else. */
export const readAdded = (text: string) => readJson(added, text);

/** Response of a browser for a sign-in, as JSON; null: something else. */
export const readUsed = (text: string) => readJson(used, text);

/** The challenge that was signed, or an empty string. */
export const challengeIn = ({ clientDataJSON }: { clientDataJSON: string }): string =>
  readJson(clientData, Buffer.from(clientDataJSON, 'base64url').toString())?.challenge ?? '';

function readJson<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
