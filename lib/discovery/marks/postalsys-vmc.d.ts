/** The part of the package that is used; it has no types. */
declare module '@postalsys/vmc' {
  import type { X509Certificate } from 'node:crypto';

  export class RootStore {
    static create(): RootStore;
    rootCerts: X509Certificate[];
  }
  /** @throws an error with a `code` for a bundle that is not valid */
  export function vmc(
    pem: string,
    options: { rootStore: RootStore; now?: Date },
  ): Promise<{
    mediaType?: string;
    validHash?: boolean;
    logoFile?: string;
    certificate: { subjectAltName: string[] };
  }>;
}
