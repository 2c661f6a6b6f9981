import { domainToASCII } from 'node:url';

const MAX_LENGTH = 254;
/** dot-atom of RFC 5321 section 4.1.2; quoted local parts are not used in practice. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Trimmed, lower case, ASCII domain. Refuses lists and line breaks, so that no mail reaches a second recipient. */
export function parseEmail(text: string): string | null {
  if (text.length > MAX_LENGTH * 2) return null;
  const plain = text.trim();
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, Math.max(0, at));
  const written = plain.slice(at + 1);
  // The URL parser drops and decodes characters, so only a plain name may reach it.
  if (/[\s%@:/\\?#[\]<>(),;"]|\p{Cc}|\p{Cf}/u.test(written)) return null;
  const domain = domainToASCII(written).toLowerCase();
  // Checked before lower-casing, which turns the Kelvin sign into a k: another mailbox.
  const email = `${local.toLowerCase()}@${domain}`;
  return local.length <= 64 && LOCAL.test(local) && DOMAIN.test(domain) && email.length <= MAX_LENGTH
    ? email
    : null;
}
