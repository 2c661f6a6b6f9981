import { quoted, type Refusal } from '../errors/errors.ts';
import { refuseBecause } from '../errors/refuse-because.ts';

export interface CryptoSymbol {
  kind: 'crypto';
  symbol: string;
  /** Fallbacks, in order: without `$`, the base of a pair. */
  alternatives: readonly string[];
}

/** The longest listed symbol has 15 characters; leaves room for a pair. */
const MAX_LENGTH = 40;
const ALLOWED = /^[A-Za-z0-9 .:/\-^=*&+_'@#$!()?]+$/;
const CONTROL = /\p{Cc}/u;
const QUOTES = ['USD', 'USDT', 'USDC', 'EUR', 'GBP', 'BTC', 'ETH'];

/** Folds width (NFKC) and case, but first validates: upper-casing turns `ı` into `I`. @returns `invalid_symbol` */
export function parseCryptoSymbol(text: string): CryptoSymbol | Refusal {
  const no = (why: 'characters' | 'control' | 'empty' | 'long' | 'without_letter') =>
    refuseBecause(
      'invalid_symbol',
      `crypto_${why}`,
      { got: quoted(text), most: MAX_LENGTH },
      { parameter: { name: 'symbol' } },
    );
  if (text.length > MAX_LENGTH) return no('long');
  if (CONTROL.test(text)) return no('control');
  const folded = text.normalize('NFKC').trim().replace(/ +/g, ' ');
  if (folded.length > MAX_LENGTH) return no('long');
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
  // Glued pairs only against the dollar family (BTCUSDT): others would be guesses.
  const glued = /^([A-Z0-9]{2,})(USDT|USDC|USD)$/.exec(plain);
  if (glued?.[1]) alternatives.push(glued[1]);
  return alternatives;
}
