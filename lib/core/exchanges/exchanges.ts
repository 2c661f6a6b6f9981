export interface Exchange {
  /** ISO 10383 market code, unique. */
  mic: string;
  /** ISO 10383 operating MIC. */
  operatingMic: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217 code of the trading currency. */
  currency: string;
  /** Country code after a colon, for all its venues: `VOD:LN`. */
  composite: string;
  /** Codes of this venue after a colon: `MSFT:UW`. */
  codes: readonly string[];
  /** Suffixes after a dot: `VOD.L`. */
  suffixes: readonly string[];
  /** RIC suffixes, tried after `suffixes`; unverified. */
  ric: readonly string[];
  /** Words before a colon or after a dot: `NASDAQ:MSFT`, `BMW.XETRA`. */
  words: readonly string[];
  isDefault: boolean;
}

/**
 * Dots and colons are separate namespaces (`.SS` Shanghai, `:SS` Stockholm). Within a composite, rows are in
 * order of preference.
 */
// biome-ignore format: one exchange per line, so that the table can be read as one
export const EXCHANGES: readonly Exchange[] = [
  { mic: 'XNYS', operatingMic: 'XNYS', name: 'NYSE', country: 'US', currency: 'USD', composite: 'US', codes: ['UN'], suffixes: [], ric: ['N'], words: ['NYSE', 'NYQ', 'NYS'], isDefault: true },
  { mic: 'XNAS', operatingMic: 'XNAS', name: 'Nasdaq', country: 'US', currency: 'USD', composite: 'US', codes: ['UW', 'UQ', 'UR', 'UT'], suffixes: [], ric: ['O', 'OQ'], words: ['NASDAQ', 'NSDQ', 'NMS', 'NCM', 'XNGS', 'XNMS', 'XNCM'], isDefault: true },
  { mic: 'XASE', operatingMic: 'XNYS', name: 'NYSE American', country: 'US', currency: 'USD', composite: 'US', codes: ['UA'], suffixes: [], ric: ['A'], words: ['NYSEAMERICAN', 'AMEX', 'ASE', 'NYSEMKT'], isDefault: true },
  { mic: 'ARCX', operatingMic: 'XNYS', name: 'NYSE Arca', country: 'US', currency: 'USD', composite: 'US', codes: ['UP'], suffixes: [], ric: ['P'], words: ['NYSEARCA', 'ARCA', 'PCX'], isDefault: true },
  { mic: 'BATS', operatingMic: 'XCBO', name: 'Cboe BZX (US)', country: 'US', currency: 'USD', composite: 'US', codes: ['UF'], suffixes: [], ric: ['Z'], words: ['BATS', 'BZX', 'CBOE', 'BTS'], isDefault: true },
  { mic: 'OTCM', operatingMic: 'OTCM', name: 'OTC Markets (US)', country: 'US', currency: 'USD', composite: 'US', codes: ['UV', 'UU', 'PQ'], suffixes: [], ric: ['PK', 'OB'], words: ['OTCMKTS', 'OTC', 'PINK', 'PNK', 'PINX', 'OTCQB', 'OTCQX'], isDefault: true },
  { mic: 'XTSE', operatingMic: 'XTSE', name: 'Toronto Stock Exchange', country: 'CA', currency: 'CAD', composite: 'CN', codes: ['CT'], suffixes: ['TO'], ric: ['TO'], words: ['TSE', 'TSX', 'TOR'], isDefault: true },
  { mic: 'XTSX', operatingMic: 'XTSX', name: 'TSX Venture', country: 'CA', currency: 'CAD', composite: 'CN', codes: ['CV'], suffixes: ['V'], ric: ['V'], words: ['CVE', 'TSXV', 'CDNX', 'VAN'], isDefault: true },
  { mic: 'XCNQ', operatingMic: 'XCNQ', name: 'Canadian Securities Exchange', country: 'CA', currency: 'CAD', composite: 'CN', codes: ['CF'], suffixes: ['CN'], ric: ['CD'], words: ['CNSX', 'CNQ'], isDefault: false },
  { mic: 'NEOE', operatingMic: 'NEOE', name: 'Cboe Canada (NEO)', country: 'CA', currency: 'CAD', composite: 'CN', codes: ['QF', 'QH', 'QG'], suffixes: ['NE'], ric: [], words: ['NEO', 'NEOE'], isDefault: false },
  { mic: 'XMEX', operatingMic: 'XMEX', name: 'Bolsa Mexicana de Valores', country: 'MX', currency: 'MXN', composite: 'MM', codes: ['MF'], suffixes: ['MX'], ric: ['MX'], words: ['BMV', 'MEX'], isDefault: true },
  { mic: 'BIVA', operatingMic: 'BIVA', name: 'BIVA', country: 'MX', currency: 'MXN', composite: 'MM', codes: ['MU'], suffixes: [], ric: [], words: ['BIVA'], isDefault: false },
  { mic: 'BVMF', operatingMic: 'BVMF', name: 'B3 (São Paulo)', country: 'BR', currency: 'BRL', composite: 'BZ', codes: ['BS', 'BN', 'BO', 'BV'], suffixes: ['SA'], ric: ['SA'], words: ['BVMF', 'BMFBOVESPA', 'BOVESPA', 'SAO', 'B3'], isDefault: true },
  { mic: 'XBUE', operatingMic: 'XBUE', name: 'BYMA (Buenos Aires)', country: 'AR', currency: 'ARS', composite: 'AR', codes: ['AF', 'AC', 'AE'], suffixes: ['BA'], ric: ['BA'], words: ['BCBA', 'BUE', 'BYMA'], isDefault: false },
  { mic: 'XSGO', operatingMic: 'XSGO', name: 'Santiago', country: 'CL', currency: 'CLP', composite: 'CI', codes: ['CC', 'CE'], suffixes: ['SN'], ric: ['SN'], words: ['BCS', 'SGO'], isDefault: false },
  { mic: 'XBOG', operatingMic: 'XBOG', name: 'Colombia (BVC)', country: 'CO', currency: 'COP', composite: 'CB', codes: ['CX'], suffixes: ['CL'], ric: ['CN'], words: ['BVC', 'BOG'], isDefault: false },
  { mic: 'XLIM', operatingMic: 'XLIM', name: 'Lima (BVL)', country: 'PE', currency: 'PEN', composite: 'PE', codes: ['PE'], suffixes: ['LM'], ric: ['LM'], words: ['BVL', 'LIM'], isDefault: false },
  { mic: 'BVCA', operatingMic: 'BVCA', name: 'Caracas', country: 'VE', currency: 'VES', composite: 'VC', codes: ['VS'], suffixes: ['CR'], ric: ['CR'], words: ['CCS'], isDefault: false },
  { mic: 'XLON', operatingMic: 'XLON', name: 'London Stock Exchange', country: 'GB', currency: 'GBP', composite: 'LN', codes: ['LN'], suffixes: ['L'], ric: ['L'], words: ['LON', 'LSE', 'AIMX'], isDefault: true },
  { mic: 'XLOM', operatingMic: 'XLON', name: 'LSE International (IOB)', country: 'GB', currency: 'USD', composite: 'LI', codes: ['LI'], suffixes: ['IL'], ric: ['IL'], words: ['IOB'], isDefault: false },
  { mic: 'AQSE', operatingMic: 'AQSE', name: 'Aquis Stock Exchange (AQSE)', country: 'GB', currency: 'GBP', composite: 'PZ', codes: ['PZ'], suffixes: ['AQ'], ric: [], words: ['AQSE', 'ISDX', 'NEXX'], isDefault: false },
  { mic: 'XETR', operatingMic: 'XETR', name: 'Xetra', country: 'DE', currency: 'EUR', composite: 'GR', codes: ['GY'], suffixes: ['DE'], ric: ['DE'], words: ['ETR', 'XETRA', 'GER'], isDefault: true },
  { mic: 'XFRA', operatingMic: 'XFRA', name: 'Frankfurt', country: 'DE', currency: 'EUR', composite: 'GR', codes: ['GF'], suffixes: ['F'], ric: ['F'], words: ['FRA', 'FWB'], isDefault: true },
  { mic: 'XSTU', operatingMic: 'XSTU', name: 'Stuttgart', country: 'DE', currency: 'EUR', composite: 'GR', codes: ['GS'], suffixes: ['SG'], ric: ['SG'], words: ['STU', 'SWB'], isDefault: false },
  { mic: 'XMUN', operatingMic: 'XMUN', name: 'Munich', country: 'DE', currency: 'EUR', composite: 'GR', codes: ['GM'], suffixes: ['MU'], ric: ['MU'], words: ['MUN'], isDefault: false },
  { mic: 'XBER', operatingMic: 'XBER', name: 'Berlin', country: 'DE', currency: 'EUR', composite: 'GR', codes: ['GB'], suffixes: ['BE'], ric: ['BE'], words: ['BER'], isDefault: false },
  { mic: 'XDUS', operatingMic: 'XDUS', name: 'Düsseldorf', country: 'DE', currency: 'EUR', composite: 'GR', codes: ['GD'], suffixes: ['DU'], ric: ['D'], words: ['DUS'], isDefault: false },
  { mic: 'XHAM', operatingMic: 'XHAM', name: 'Hamburg', country: 'DE', currency: 'EUR', composite: 'GR', codes: ['GH'], suffixes: ['HM'], ric: ['H'], words: ['HAM'], isDefault: false },
  { mic: 'XHAN', operatingMic: 'XHAN', name: 'Hanover', country: 'DE', currency: 'EUR', composite: 'GR', codes: ['GI'], suffixes: ['HA'], ric: ['HA'], words: ['HAN'], isDefault: false },
  { mic: 'XGAT', operatingMic: 'TGAT', name: 'Tradegate', country: 'DE', currency: 'EUR', composite: 'TH', codes: ['TH'], suffixes: [], ric: ['TG'], words: ['TRADEGATE', 'TGAT'], isDefault: false },
  { mic: 'MUNC', operatingMic: 'XMUN', name: 'gettex', country: 'DE', currency: 'EUR', composite: 'GZ', codes: ['GZ'], suffixes: [], ric: [], words: ['GETTEX'], isDefault: false },
  { mic: 'XPAR', operatingMic: 'XPAR', name: 'Euronext Paris', country: 'FR', currency: 'EUR', composite: 'FP', codes: ['FP'], suffixes: ['PA'], ric: ['PA'], words: ['EPA', 'PAR', 'EURONEXT-PAR'], isDefault: true },
  { mic: 'XAMS', operatingMic: 'XAMS', name: 'Euronext Amsterdam', country: 'NL', currency: 'EUR', composite: 'NA', codes: ['NA'], suffixes: ['AS'], ric: ['AS'], words: ['AMS', 'AEX'], isDefault: true },
  { mic: 'XBRU', operatingMic: 'XBRU', name: 'Euronext Brussels', country: 'BE', currency: 'EUR', composite: 'BB', codes: ['BB'], suffixes: ['BR'], ric: ['BR'], words: ['EBR', 'BRU'], isDefault: true },
  { mic: 'XLIS', operatingMic: 'XLIS', name: 'Euronext Lisbon', country: 'PT', currency: 'EUR', composite: 'PL', codes: ['PL'], suffixes: ['LS'], ric: ['LS'], words: ['ELI', 'LIS'], isDefault: true },
  { mic: 'XDUB', operatingMic: 'XDUB', name: 'Euronext Dublin', country: 'IE', currency: 'EUR', composite: 'ID', codes: ['ID'], suffixes: ['IR'], ric: ['I'], words: ['ISE', 'DUB'], isDefault: true },
  { mic: 'MTAA', operatingMic: 'XMIL', name: 'Euronext Milan (Borsa Italiana)', country: 'IT', currency: 'EUR', composite: 'IM', codes: ['IM'], suffixes: ['MI'], ric: ['MI'], words: ['BIT', 'MIL', 'XMIL'], isDefault: true },
  { mic: 'ETLX', operatingMic: 'XMIL', name: 'EuroTLX', country: 'IT', currency: 'EUR', composite: 'TE', codes: ['TE'], suffixes: ['TI'], ric: [], words: ['TLO', 'ETLX'], isDefault: false },
  { mic: 'XMAD', operatingMic: 'BMEX', name: 'BME Madrid', country: 'ES', currency: 'EUR', composite: 'SM', codes: ['SQ', 'SN', 'SB', 'SA', 'SO'], suffixes: ['MC'], ric: ['MC'], words: ['BME', 'MCE', 'XMCE', 'BMEX'], isDefault: true },
  { mic: 'XSWX', operatingMic: 'XSWX', name: 'SIX Swiss Exchange', country: 'CH', currency: 'CHF', composite: 'SW', codes: ['SE'], suffixes: ['SW', 'VX'], ric: ['S', 'VX'], words: ['SWX', 'SIX', 'EBS', 'XVTX'], isDefault: true },
  { mic: 'XBRN', operatingMic: 'XBRN', name: 'BX Swiss', country: 'CH', currency: 'CHF', composite: 'SW', codes: ['BW', 'SR'], suffixes: [], ric: ['BN'], words: ['BERN'], isDefault: false },
  { mic: 'XWBO', operatingMic: 'XWBO', name: 'Vienna', country: 'AT', currency: 'EUR', composite: 'AV', codes: ['AV'], suffixes: ['VI'], ric: ['VI'], words: ['VIE', 'WBAH', 'XVIE'], isDefault: true },
  { mic: 'XSTO', operatingMic: 'XSTO', name: 'Nasdaq Stockholm', country: 'SE', currency: 'SEK', composite: 'SS', codes: ['SS'], suffixes: ['ST'], ric: ['ST'], words: ['STO', 'OMXSTO', 'OMX'], isDefault: true },
  { mic: 'XNGM', operatingMic: 'XNGM', name: 'Nordic Growth Market', country: 'SE', currency: 'SEK', composite: 'SS', codes: ['NG'], suffixes: [], ric: [], words: ['NGM'], isDefault: false },
  { mic: 'XSAT', operatingMic: 'XSAT', name: 'Spotlight (Sweden)', country: 'SE', currency: 'SEK', composite: 'SS', codes: ['KA'], suffixes: [], ric: [], words: ['AKTIETORGET', 'SPOTLIGHT'], isDefault: false },
  { mic: 'XCSE', operatingMic: 'XCSE', name: 'Nasdaq Copenhagen', country: 'DK', currency: 'DKK', composite: 'DC', codes: ['DC'], suffixes: ['CO'], ric: ['CO'], words: ['CPH', 'OMXCOP'], isDefault: true },
  { mic: 'XHEL', operatingMic: 'XHEL', name: 'Nasdaq Helsinki', country: 'FI', currency: 'EUR', composite: 'FH', codes: ['FH'], suffixes: ['HE'], ric: ['HE'], words: ['HEL', 'OMXHEX'], isDefault: true },
  { mic: 'XOSL', operatingMic: 'XOSL', name: 'Oslo Bors', country: 'NO', currency: 'NOK', composite: 'NO', codes: ['NO'], suffixes: ['OL'], ric: ['OL'], words: ['OSL', 'OSE'], isDefault: true },
  { mic: 'XICE', operatingMic: 'XICE', name: 'Nasdaq Iceland', country: 'IS', currency: 'ISK', composite: 'IR', codes: ['IR'], suffixes: ['IC'], ric: ['IC'], words: ['ICE', 'OMXICE'], isDefault: false },
  { mic: 'XTAL', operatingMic: 'XTAL', name: 'Nasdaq Tallinn', country: 'EE', currency: 'EUR', composite: 'ET', codes: ['ET'], suffixes: ['TL'], ric: ['TL'], words: ['TAL', 'OMXTSE'], isDefault: false },
  { mic: 'XRIS', operatingMic: 'XRIS', name: 'Nasdaq Riga', country: 'LV', currency: 'EUR', composite: 'LR', codes: ['LG', 'LF', 'LV'], suffixes: ['RG'], ric: ['RI'], words: ['RSE', 'OMXRSE'], isDefault: false },
  { mic: 'XLIT', operatingMic: 'XLIT', name: 'Nasdaq Vilnius', country: 'LT', currency: 'EUR', composite: 'LH', codes: ['LH'], suffixes: ['VS'], ric: ['VL'], words: ['VSE', 'OMXVSE'], isDefault: false },
  { mic: 'XWAR', operatingMic: 'XWAR', name: 'Warsaw', country: 'PL', currency: 'PLN', composite: 'PW', codes: ['PW', 'PC'], suffixes: ['WA'], ric: ['WA'], words: ['WSE', 'GPW'], isDefault: false },
  { mic: 'XPRA', operatingMic: 'XPRA', name: 'Prague', country: 'CZ', currency: 'CZK', composite: 'CP', codes: ['CK', 'CD', 'KL'], suffixes: ['PR'], ric: ['PR'], words: ['PRG', 'PSECZ'], isDefault: false },
  { mic: 'XBUD', operatingMic: 'XBUD', name: 'Budapest', country: 'HU', currency: 'HUF', composite: 'HB', codes: ['HB'], suffixes: ['BD'], ric: ['BU'], words: ['BET', 'BUD'], isDefault: false },
  { mic: 'XATH', operatingMic: 'ASEX', name: 'Athens', country: 'GR', currency: 'EUR', composite: 'GA', codes: ['GA'], suffixes: ['AT'], ric: ['AT'], words: ['ATH', 'ASEX', 'ATHEX'], isDefault: false },
  { mic: 'XBSE', operatingMic: 'XBSE', name: 'Bucharest', country: 'RO', currency: 'RON', composite: 'RO', codes: ['RE'], suffixes: ['RO'], ric: ['BX'], words: ['BVB'], isDefault: false },
  { mic: 'XBUL', operatingMic: 'XBUL', name: 'Bulgaria (Sofia)', country: 'BG', currency: 'EUR', composite: 'BU', codes: ['BU'], suffixes: [], ric: ['BB'], words: ['BSESOFIA'], isDefault: false },
  { mic: 'XZAG', operatingMic: 'XZAG', name: 'Zagreb', country: 'HR', currency: 'EUR', composite: 'CZ', codes: ['ZA'], suffixes: [], ric: ['ZA'], words: ['ZSE'], isDefault: false },
  { mic: 'XLJU', operatingMic: 'XLJU', name: 'Ljubljana', country: 'SI', currency: 'EUR', composite: 'SV', codes: ['SV'], suffixes: [], ric: ['LJ'], words: ['LJSE'], isDefault: false },
  { mic: 'XLUX', operatingMic: 'XLUX', name: 'Luxembourg', country: 'LU', currency: 'EUR', composite: 'LX', codes: ['LX'], suffixes: [], ric: ['LU'], words: ['LUXSE'], isDefault: false },
  { mic: 'XCYS', operatingMic: 'XCYS', name: 'Cyprus', country: 'CY', currency: 'EUR', composite: 'CY', codes: ['CY'], suffixes: [], ric: ['CY'], words: ['CSECY'], isDefault: false },
  { mic: 'XIST', operatingMic: 'XIST', name: 'Borsa Istanbul', country: 'TR', currency: 'TRY', composite: 'TI', codes: ['TI', 'TF'], suffixes: ['IS'], ric: ['IS'], words: ['IST', 'BIST'], isDefault: false },
  { mic: 'MISX', operatingMic: 'MISX', name: 'Moscow Exchange', country: 'RU', currency: 'RUB', composite: 'RM', codes: ['RX'], suffixes: ['ME'], ric: ['MM'], words: ['MCX', 'MOEX'], isDefault: false },
  { mic: 'XTAE', operatingMic: 'XTAE', name: 'Tel Aviv', country: 'IL', currency: 'ILS', composite: 'IT', codes: ['IT'], suffixes: ['TA'], ric: ['TA'], words: ['TLV', 'TASE'], isDefault: false },
  { mic: 'XSAU', operatingMic: 'XSAU', name: 'Saudi Exchange (Tadawul)', country: 'SA', currency: 'SAR', composite: 'AB', codes: ['AB'], suffixes: ['SR'], ric: ['SE'], words: ['TADAWUL', 'SAU'], isDefault: false },
  { mic: 'DSMD', operatingMic: 'DSMD', name: 'Qatar', country: 'QA', currency: 'QAR', composite: 'QD', codes: ['QD'], suffixes: ['QA'], ric: ['QA'], words: ['QSE', 'DOH'], isDefault: false },
  { mic: 'XDFM', operatingMic: 'XDFM', name: 'Dubai Financial Market', country: 'AE', currency: 'AED', composite: 'UH', codes: ['DB'], suffixes: ['AE'], ric: ['DU'], words: ['DFM'], isDefault: false },
  { mic: 'XADS', operatingMic: 'XADS', name: 'Abu Dhabi (ADX)', country: 'AE', currency: 'AED', composite: 'UH', codes: ['DH'], suffixes: [], ric: ['AD'], words: ['ADX'], isDefault: false },
  { mic: 'DIFX', operatingMic: 'DIFX', name: 'Nasdaq Dubai', country: 'AE', currency: 'USD', composite: 'DU', codes: ['DU'], suffixes: [], ric: ['DI'], words: ['NASDAQDUBAI'], isDefault: false },
  { mic: 'XKUW', operatingMic: 'XKUW', name: 'Kuwait', country: 'KW', currency: 'KWD', composite: 'KK', codes: ['KK'], suffixes: ['KW'], ric: ['KW'], words: ['KSE', 'BOURSAKUWAIT'], isDefault: false },
  { mic: 'XBAH', operatingMic: 'XBAH', name: 'Bahrain', country: 'BH', currency: 'BHD', composite: 'BI', codes: ['BI'], suffixes: [], ric: ['BH'], words: ['BHB'], isDefault: false },
  { mic: 'XMUS', operatingMic: 'XMUS', name: 'Muscat', country: 'OM', currency: 'OMR', composite: 'OM', codes: ['OM'], suffixes: [], ric: ['OM'], words: ['MSX'], isDefault: false },
  { mic: 'XCAI', operatingMic: 'XCAI', name: 'Egyptian Exchange', country: 'EG', currency: 'EGP', composite: 'EY', codes: ['EC', 'EA'], suffixes: ['CA'], ric: ['CA'], words: ['EGX', 'CAI'], isDefault: false },
  { mic: 'XJSE', operatingMic: 'XJSE', name: 'Johannesburg (JSE)', country: 'ZA', currency: 'ZAR', composite: 'SJ', codes: ['SJ'], suffixes: ['JO'], ric: ['J'], words: ['JSE', 'JNB'], isDefault: false },
  { mic: 'XNSA', operatingMic: 'XNSA', name: 'Nigeria', country: 'NG', currency: 'NGN', composite: 'NL', codes: ['NL'], suffixes: [], ric: ['LG'], words: ['NSENG', 'NGX'], isDefault: false },
  { mic: 'XNAI', operatingMic: 'XNAI', name: 'Nairobi', country: 'KE', currency: 'KES', composite: 'KN', codes: ['KN'], suffixes: [], ric: ['NR'], words: ['NSEKE'], isDefault: false },
  { mic: 'XCAS', operatingMic: 'XCAS', name: 'Casablanca', country: 'MA', currency: 'MAD', composite: 'MC', codes: ['MC'], suffixes: [], ric: ['CS'], words: ['CSEMA'], isDefault: false },
  { mic: 'XTKS', operatingMic: 'XJPX', name: 'Tokyo', country: 'JP', currency: 'JPY', composite: 'JP', codes: ['JT'], suffixes: ['T'], ric: ['T'], words: ['TYO', 'TSE-JP', 'JPX', 'XJPX'], isDefault: true },
  { mic: 'XOSE', operatingMic: 'XJPX', name: 'Osaka', country: 'JP', currency: 'JPY', composite: 'JP', codes: ['JO'], suffixes: ['OS'], ric: ['OS'], words: ['OSA'], isDefault: false },
  { mic: 'XNGO', operatingMic: 'XNGO', name: 'Nagoya', country: 'JP', currency: 'JPY', composite: 'JP', codes: ['JN'], suffixes: [], ric: ['NG'], words: ['NSE-JP', 'NAG'], isDefault: false },
  { mic: 'XFKA', operatingMic: 'XFKA', name: 'Fukuoka', country: 'JP', currency: 'JPY', composite: 'JP', codes: ['JF'], suffixes: [], ric: ['FU'], words: ['FSE', 'FKA'], isDefault: false },
  { mic: 'XSAP', operatingMic: 'XSAP', name: 'Sapporo', country: 'JP', currency: 'JPY', composite: 'JP', codes: ['JS'], suffixes: [], ric: ['SP'], words: ['SSE-JP', 'SAP'], isDefault: false },
  { mic: 'XHKG', operatingMic: 'XHKG', name: 'Hong Kong (HKEX)', country: 'HK', currency: 'HKD', composite: 'HK', codes: ['HK'], suffixes: ['HK'], ric: ['HK'], words: ['HKG', 'HKEX', 'SEHK'], isDefault: true },
  { mic: 'XSHG', operatingMic: 'XSHG', name: 'Shanghai', country: 'CN', currency: 'CNY', composite: 'CH', codes: ['CG'], suffixes: ['SS'], ric: ['SS'], words: ['SHA', 'SSE', 'SH', 'SHH', 'SHG'], isDefault: true },
  { mic: 'XSHE', operatingMic: 'XSHE', name: 'Shenzhen', country: 'CN', currency: 'CNY', composite: 'CH', codes: ['CS'], suffixes: ['SZ'], ric: ['SZ'], words: ['SHE', 'SZSE', 'SHZ'], isDefault: true },
  { mic: 'BJSE', operatingMic: 'BJSE', name: 'Beijing', country: 'CN', currency: 'CNY', composite: 'CH', codes: ['JC'], suffixes: ['BJ'], ric: ['BJ'], words: ['BSE-CN', 'BJSE'], isDefault: false },
  { mic: 'XSSC', operatingMic: 'XSHG', name: 'Shanghai Connect (northbound)', country: 'HK', currency: 'CNY', composite: 'C1', codes: ['C1'], suffixes: [], ric: ['SH'], words: ['XSSC'], isDefault: false },
  { mic: 'XSEC', operatingMic: 'XSHE', name: 'Shenzhen Connect (northbound)', country: 'HK', currency: 'CNY', composite: 'C2', codes: ['C2'], suffixes: [], ric: ['ZK'], words: ['XSEC'], isDefault: false },
  { mic: 'XTAI', operatingMic: 'XTAI', name: 'Taiwan (TWSE)', country: 'TW', currency: 'TWD', composite: 'TT', codes: ['TT'], suffixes: ['TW'], ric: ['TW'], words: ['TPE', 'TWSE', 'TAI'], isDefault: true },
  { mic: 'ROCO', operatingMic: 'ROCO', name: 'Taipei Exchange (TPEx)', country: 'TW', currency: 'TWD', composite: 'TT', codes: ['TT'], suffixes: ['TWO'], ric: ['TWO'], words: ['TPEX', 'OTC-TW', 'TWO'], isDefault: false },
  { mic: 'XKRX', operatingMic: 'XKRX', name: 'Korea (KOSPI)', country: 'KR', currency: 'KRW', composite: 'KS', codes: ['KP'], suffixes: ['KS'], ric: ['KS'], words: ['KRX', 'KSC', 'KOSPI', 'KSE-KR'], isDefault: true },
  { mic: 'XKOS', operatingMic: 'XKRX', name: 'KOSDAQ', country: 'KR', currency: 'KRW', composite: 'KS', codes: ['KQ'], suffixes: ['KQ'], ric: ['KQ'], words: ['KOSDAQ', 'KOE'], isDefault: true },
  { mic: 'XNSE', operatingMic: 'XNSE', name: 'NSE India', country: 'IN', currency: 'INR', composite: 'IN', codes: ['IS'], suffixes: ['NS'], ric: ['NS'], words: ['NSE', 'NSI'], isDefault: true },
  { mic: 'XBOM', operatingMic: 'XBOM', name: 'BSE India', country: 'IN', currency: 'INR', composite: 'IN', codes: ['IB'], suffixes: ['BO'], ric: ['BO'], words: ['BOM', 'BSE'], isDefault: true },
  { mic: 'XSES', operatingMic: 'XSES', name: 'Singapore', country: 'SG', currency: 'SGD', composite: 'SP', codes: ['SP'], suffixes: ['SI'], ric: ['SI'], words: ['SGX', 'SES'], isDefault: true },
  { mic: 'XKLS', operatingMic: 'XKLS', name: 'Bursa Malaysia', country: 'MY', currency: 'MYR', composite: 'MK', codes: ['MK'], suffixes: ['KL'], ric: ['KL'], words: ['KLSE', 'MYX', 'KLS'], isDefault: false },
  { mic: 'XBKK', operatingMic: 'XBKK', name: 'Thailand (SET)', country: 'TH', currency: 'THB', composite: 'TB', codes: ['TB'], suffixes: ['BK'], ric: ['BK'], words: ['BKK', 'SET'], isDefault: false },
  { mic: 'XIDX', operatingMic: 'XIDX', name: 'Indonesia (IDX)', country: 'ID', currency: 'IDR', composite: 'IJ', codes: ['IJ'], suffixes: ['JK'], ric: ['JK'], words: ['IDX', 'JKT'], isDefault: false },
  { mic: 'XPHS', operatingMic: 'XPHS', name: 'Philippines', country: 'PH', currency: 'PHP', composite: 'PM', codes: ['PM'], suffixes: ['PS'], ric: ['PS'], words: ['PSE', 'PHS'], isDefault: false },
  { mic: 'XSTC', operatingMic: 'XSTC', name: 'Ho Chi Minh (HOSE)', country: 'VN', currency: 'VND', composite: 'VN', codes: ['VM'], suffixes: ['VN'], ric: ['HM'], words: ['HOSE', 'HSX'], isDefault: false },
  { mic: 'HSTC', operatingMic: 'HSTC', name: 'Hanoi (HNX)', country: 'VN', currency: 'VND', composite: 'VN', codes: ['VH'], suffixes: [], ric: ['HN'], words: ['HNX'], isDefault: false },
  { mic: 'XKAR', operatingMic: 'XKAR', name: 'Pakistan (PSX)', country: 'PK', currency: 'PKR', composite: 'PA', codes: ['PK'], suffixes: ['KA'], ric: ['PSX'], words: ['PSX', 'KAR'], isDefault: false },
  { mic: 'XCOL', operatingMic: 'XCOL', name: 'Colombo', country: 'LK', currency: 'LKR', composite: 'SL', codes: ['SL'], suffixes: ['CM'], ric: ['CM'], words: ['CSELK'], isDefault: false },
  { mic: 'XDHA', operatingMic: 'XDHA', name: 'Dhaka', country: 'BD', currency: 'BDT', composite: 'BD', codes: ['BD'], suffixes: [], ric: ['DH'], words: ['DSEBD'], isDefault: false },
  { mic: 'XKAZ', operatingMic: 'XKAZ', name: 'Kazakhstan (KASE)', country: 'KZ', currency: 'KZT', composite: 'KZ', codes: ['KZ'], suffixes: [], ric: ['KZ'], words: ['KASE'], isDefault: false },
  { mic: 'XASX', operatingMic: 'XASX', name: 'ASX (Australia)', country: 'AU', currency: 'AUD', composite: 'AU', codes: ['AT', 'AN'], suffixes: ['AX'], ric: ['AX'], words: ['ASX'], isDefault: true },
  { mic: 'CHIA', operatingMic: 'CHIA', name: 'Cboe Australia', country: 'AU', currency: 'AUD', composite: 'AU', codes: ['AH'], suffixes: ['XA'], ric: ['CHA'], words: ['CXA', 'CHIA'], isDefault: false },
  { mic: 'XNZE', operatingMic: 'XNZE', name: 'NZX (New Zealand)', country: 'NZ', currency: 'NZD', composite: 'NZ', codes: ['NZ'], suffixes: ['NZ'], ric: ['NZ'], words: ['NZE', 'NZX'], isDefault: false },
];
