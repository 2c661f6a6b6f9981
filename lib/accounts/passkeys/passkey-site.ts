import { isIP } from 'node:net';

export interface PasskeySite {
  /** Relying party ID: passkeys belong to this host name. */
  rpId: string;
  /** The only origin whose pages may ask for one. */
  origin: string;
}

/** null: browsers have no passkeys for the address, an IP address or plain http elsewhere than on localhost. */
export function passkeySite(appOrigin: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(appOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return null;
  return isIP(hostname) !== 0 || hostname.startsWith('[') ? null : { rpId: hostname, origin };
}
