import { canonicalTicker } from './ticker.ts';

/** Terminal tickers that differ from the exchange's other than by a rule (share classes, leading zeros), by suffix. */
// biome-ignore format: one market per line, so that the table can be read as one
const TERMINAL_TICKERS = {
  ':AB': { ARAMCO: '2222', RJHI: '1120', SABIC: '2010', SNB: '1180', STC: '7010' },
  ':CB': { ECOPETL: 'ECOPETROL' },
  ':CI': { FALAB: 'FALABELLA' },
  ':DC': { NDA: 'NDA-DK' },
  ':FH': { NDA: 'NDA-FI' },
  ':ID': { AIBG: 'A5G', GLB: 'GL9', KSP: 'KRX', KYG: 'KRZ' },
  ':IN': { ADE: 'ADANIENT', ADSEZ: 'ADANIPORTS', APHS: 'APOLLOHOSP', APNT: 'ASIANPAINT', AXSB: 'AXISBANK', BAF: 'BAJFINANCE', BHARTI: 'BHARTIARTL', BHE: 'BEL', BJAUT: 'BAJAJ-AUTO', BJFIN: 'BAJAJFINSV', BRIT: 'BRITANNIA', COAL: 'COALINDIA', DRRD: 'DRREDDY', EIM: 'EICHERMOT', HCLT: 'HCLTECH', HDFCB: 'HDFCBANK', HNDL: 'HINDALCO', HUVR: 'HINDUNILVR', ICICIBC: 'ICICIBANK', INFO: 'INFY', JSTL: 'JSWSTEEL', KMB: 'KOTAKBANK', MM: 'M&M', MSIL: 'MARUTI', NEST: 'NESTLEIND', PWGR: 'POWERGRID', RIL: 'RELIANCE', SUNP: 'SUNPHARMA', TATA: 'TATASTEEL', TATACONS: 'TATACONSUM', TTAN: 'TITAN', UTCEM: 'ULTRACEMCO', WPRO: 'WIPRO' },
  ':KN': { EQBNK: 'EQTY', SAFCOM: 'SCOM' },
  ':MK': { CIMB: '1023', MAY: '1155', TNB: '5347' },
  ':SP': { DBS: 'D05', KEP: 'BN4', OCBC: 'O39', SGX: 'S68', SIA: 'C6L', ST: 'Z74', UOB: 'U11', WIL: 'F34' },
  ':SS': { NDA: 'NDA-SE', NOKIA: 'NOKIA-SEK' },
  ':UH': { EMIRATES: 'EMIRATESNBD' },
  '.AS': { AKZO: 'AKZA', HEIN: 'HEIA', PHG: 'PHIA', WLSNC: 'WKL' },
  '.DE': { ADSGN: 'ADS', ALVG: 'ALV', BASFN: 'BAS', BAYGN: 'BAYN', BEIG: 'BEI', BMWG: 'BMW', CBKG: 'CBK', CONG: 'CON', DB1GN: 'DB1', DBKGN: 'DBK', DHLN: 'DHL', DTEGN: 'DTE', EONGN: 'EOAN', FREG: 'FRE', HEIG: 'HEI', HNKG_P: 'HEN3', HNRGN: 'HNR1', IFXGN: 'IFX', LHAG: 'LHA', MBGN: 'MBG', MRCG: 'MRK', MTXGN: 'MTX', MUVGN: 'MUV2', PSHG_P: 'PAH3', RHMG: 'RHM', RWEG: 'RWE', SAPG: 'SAP', SIEGN: 'SIE', TKAG: 'TKA', VNAN: 'VNA', VOWG: 'VOW', VOWG_P: 'VOW3', ZALG: 'ZAL' },
  '.MI': { CRDI: 'UCG', ENEI: 'ENEL', GASI: 'G', LDOF: 'LDO', TLIT: 'TIT' },
  '.NS': { APSE: 'ADANIPORTS', ASPN: 'ASIANPAINT', AXBK: 'AXISBANK', BJFN: 'BAJFINANCE', BRTI: 'BHARTIARTL', COAL: 'COALINDIA', GRAS: 'GRASIM', HALC: 'HINDALCO', HCLT: 'HCLTECH', HDBK: 'HDFCBANK', HLL: 'HINDUNILVR', ICBK: 'ICICIBANK', JSTL: 'JSWSTEEL', KTKM: 'KOTAKBANK', LART: 'LT', MAHM: 'M&M', MRTI: 'MARUTI', PGRD: 'POWERGRID', REDY: 'DRREDDY', RELI: 'RELIANCE', SBI: 'SBIN', SUN: 'SUNPHARMA', TEML: 'TECHM', TISC: 'TATASTEEL', TITN: 'TITAN', ULTC: 'ULTRACEMCO', WIPR: 'WIPRO' },
  '.PA': { ACCP: 'AC', AIRP: 'AI', AXAF: 'CS', BNPP: 'BNP', BOUY: 'EN', CAGR: 'ACA', CAPP: 'CAP', CARR: 'CA', DANO: 'BN', DAST: 'DSY', ENGIE: 'ENGI', ESLX: 'EL', HRMS: 'RMS', LEGD: 'LR', LVMH: 'MC', MICP: 'ML', ORAN: 'ORA', OREP: 'OR', PERP: 'RI', PRTP: 'KER', PUBP: 'PUB', RENA: 'RNO', SASY: 'SAN', SCHN: 'SU', SGEF: 'DG', SGOB: 'SGO', SOGN: 'GLE', TCFP: 'HO', TTEF: 'TTE' },
} as const satisfies Record<string, Record<string, string>>;

const local: ReadonlyMap<string, string> = new Map(
  Object.entries(TERMINAL_TICKERS).flatMap(([behind, tickers]) =>
    Object.entries(tickers).map(([ticker, own]) => [`${canonicalTicker(ticker)}${behind}`, own]),
  ),
);

/** The exchange's ticker for a terminal's (`RIL IN`), or null. @param behind its suffix with separator: `:IN`, `.PA` */
export const localTicker = (ticker: string, behind: string): string | null =>
  local.get(`${canonicalTicker(ticker)}${behind}`) ?? null;
