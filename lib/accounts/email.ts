import { domainToASCII } from 'node:url';

const LONGEST = 254;
/** dot-atom of RFC 5321 section 4.1.2; quoted local parts exist on paper only. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * The one form an address has everywhere: lower case, the domain in ASCII, nothing around it. Exactly one address:
 * lists, display names and line breaks are refused, so that nobody can have a mail sent to a second one.
 * @returns null for what is no address
 */
export function parseEmail(text: string): string | null {
  if (text.length > LONGEST * 2) return null;
  const plain = text.trim();
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, Math.max(0, at)).toLowerCase();
  const written = plain.slice(at + 1);
  // The URL parser drops and decodes things of its own; only what looks like a name may reach it.
  if (/[\s%@:/\\?#[\]<>(),;"]|\p{Cc}|\p{Cf}/u.test(written)) return null;
  const domain = domainToASCII(written).toLowerCase();
  const email = `${local}@${domain}`;
  return local.length <= 64 && LOCAL.test(local) && DOMAIN.test(domain) && email.length <= LONGEST
    ? email
    : null;
}
