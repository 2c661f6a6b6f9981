/** The user handle that authenticators keep with a passkey: the bytes of the person's id. */
export const userHandleOf = (personId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));
