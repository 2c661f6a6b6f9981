const TOKEN =
  /(?:(?<![0-9A-Za-z])(?:pk|sk)(?:_pa|_en)?_[0-9A-Za-z]{8,}|(?:pk|sk)(?:_pa|_en)?_[0-9A-Za-z]{30,})/gi;
const PARAMETER = /([?&])((?:[a-z_]|%[0-9a-f]{2}){3,30})=([^&#\s"]+)/gi;
const PARAMETER_NAMES = new Set(['token', 'key', 'api_key']);
const WORD = /(?:[0-9A-Za-z_]|%[0-9A-Fa-f]{2})+/g;

/** Redacts tokens to `pk_ab12…wxyz`, also percent-encoded ones, and values of token query parameters. */
export function redact(text: string): string {
  const plain = text.includes('%') ? text.replace(WORD, redactEncoded) : text;
  return plain
    .replace(TOKEN, shortened)
    .replace(PARAMETER, (all, mark: string, name: string, value: string) =>
      PARAMETER_NAMES.has(decoded(name).toLowerCase()) && !value.includes('…') ? `${mark}${name}=…` : all,
    );
}

const shortened = (token: string) => `${token.slice(0, token.lastIndexOf('_') + 5)}…${token.slice(-4)}`;

function redactEncoded(word: string): string {
  if (!word.includes('%')) return word;
  const text = decoded(decoded(word));
  const redacted = text.replace(TOKEN, shortened);
  return redacted === text ? word : redacted;
}

/** ASCII escapes only: a stray byte next to a token must not hide it. */
const decoded = (text: string) =>
  text.replace(/%([0-7][0-9A-Fa-f])/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
