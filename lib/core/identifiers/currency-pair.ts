import { ACTIVE_CURRENCIES, COMMON_CODES, NOT_TRADED, WITHDRAWN_CURRENCIES } from './iso-4217.ts';

export interface Currency {
  type: 'currency';
  code: string;
}

export interface CurrencyPair {
  type: 'pair';
  base: string;
  quote: string;
}

const PREFIXED = /^(?:FX|FX_IDC|OANDA|FOREXCOM|FOREX|CURRENCY|IDC|C):([A-Z]{3})[/-]?([A-Z]{3})$/;
const ONE = /^([A-Z]{3})(:CUR|=X|\.FOREX|\.FX)$/;
const TWO = /^([A-Z]{3})[/\-:_. ]?([A-Z]{3})(?::CUR|=X|\.FOREX|\.FX|=)?$/;

/** `USD:CUR`, `EURUSD`, `EUR/USD`, `EURUSD=X`, `FX:EURUSD`; `JPY=X` is USD/JPY. Plain codes are left to stocks. */
export function readCurrency(text: string): Currency | CurrencyPair | null {
  const one = ONE.exec(text);
  if (one?.[1]) {
    const code = currencyCode(one[1]);
    if (code === null || !isCurrency(code)) return null;
    return one[2] === '=X' ? pairOf('USD', code) : { type: 'currency', code };
  }
  const two = PREFIXED.exec(text) ?? TWO.exec(text);
  const [base, quote] = [currencyCode(two?.[1] ?? ''), currencyCode(two?.[2] ?? '')];
  return base === null || quote === null ? null : pairOf(base, quote);
}

/** The code of the market for a plain word: `CNH` is offshore yuan, `GBX` pence; null for test codes. */
export function plainCurrency(text: string): string | null {
  const code = COMMON_CODES.get(text) ?? text;
  return ACTIVE_CURRENCIES.has(code) && isCurrency(code) ? code : null;
}

const isCurrency = (code: string): boolean => code !== 'XTS' && code !== 'XXX';

const pairOf = (base: string, quote: string): CurrencyPair | null =>
  NOT_TRADED.has(base) || NOT_TRADED.has(quote) ? null : { type: 'pair', base, quote };

function currencyCode(text: string): string | null {
  const code = COMMON_CODES.get(text) ?? text;
  return ACTIVE_CURRENCIES.has(code) || WITHDRAWN_CURRENCIES.has(code) ? code : null;
}
