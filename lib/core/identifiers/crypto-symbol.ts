import { quoted, type Refusal } from '../errors/errors.ts';
import { refuseBecause } from '../errors/refuse-because.ts';

/** A coin as it is asked for. */
export interface CryptoSymbol {
  kind: 'crypto';
  /** Upper case, as listed. */
  symbol: string;
  /** Other readings, tried in order when the symbol itself is not listed: without `$`, the base of a pair. */
  alternatives: readonly string[];
}

/** The longest listed symbol has 15 characters; the cap leaves room for a pair. */
const LONGEST = 40;
const ALLOWED = /^[A-Za-z0-9 .:/\-^=*&+_'@#$!()?]+$/;
const CONTROL = /\p{Cc}/u;
const QUOTES = ['USD', 'USDT', 'USDC', 'EUR', 'GBP', 'BTC', 'ETH'];

/**
 * Reads a coin symbol, already percent-decoded once: full-width letters folded (NFKC), trimmed, any case.
 * Characters are checked before upper-casing, which would turn `ı` into `I`.
 * @returns a refusal `invalid_symbol` with the reason
 */
export function parseCryptoSymbol(text: string): CryptoSymbol | Refusal {
  const no = (why: 'characters' | 'control' | 'empty' | 'long' | 'without_letter') =>
    refuseBecause(
      'invalid_symbol',
      `crypto_${why}`,
      { got: quoted(text), most: LONGEST },
      { parameter: { name: 'symbol' } },
    );
  if (text.length > LONGEST) return no('long');
  if (CONTROL.test(text)) return no('control');
  const folded = text.normalize('NFKC').trim().replace(/ +/g, ' ');
  if (folded.length > LONGEST) return no('long');
  if (folded === '') return no('empty');
  if (!ALLOWED.test(folded)) return no('characters');
  if (!/[A-Za-z0-9]/.test(folded)) return no('without_letter');
  const symbol = folded.toUpperCase();
  return { kind: 'crypto', symbol, alternatives: alternativesOf(symbol) };
}

function alternativesOf(symbol: string): string[] {
  const alternatives: string[] = [];
  const plain = symbol.startsWith('$') ? symbol.slice(1) : symbol;
  if (plain !== symbol) alternatives.push(plain);
  const separated = /^(.+)[-/:_]([A-Z]{3,4})$/.exec(plain);
  if (separated?.[1] && separated[2] && QUOTES.includes(separated[2])) alternatives.push(separated[1]);
  // Glued pairs only against the dollar family: BTCUSDT, never a guess such as ABTC.
  const glued = /^([A-Z0-9]{2,})(USDT|USDC|USD)$/.exec(plain);
  if (glued?.[1]) alternatives.push(glued[1]);
  return alternatives;
}
