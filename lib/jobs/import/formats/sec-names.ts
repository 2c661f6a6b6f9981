const KEPT = new Set(
  'AB AG AI ADR ADS AMC ASA AT&T AES BV CBRE CF CNA CSX DTE EOG EPR ETF FMC GE GP HCA HP IBM IDEX II III IPG IQVIA IT IV JBG KB KKR KLA LG LLC LLP LP LTC MGM MKS MSCI NCR NRG NV NVR ON PCTEL PLC PNC PPG PPL PVH RH RLI RLJ RPM SA SAP SBA SE SEI SL SLM SM SPA SPDR SPX TD TJX UBS UDR UGI US USA VF WEC XPO'.split(
    ' ',
  ),
);
const SMALL = new Set(['and', 'de', 'del', 'der', 'for', 'in', 'of', 'on', 'the', 'van', 'von']);

// A constant: the bundler would create a new expression at each use.
const WORD_START = /(^|[-&/(])(\p{L})/gu;

/** `APPLE INC /CA/` → `Apple Inc`. Names that are not all upper case keep their case. */
export function displayName(filed: string): string {
  const name = filed.replace(/\s*\/[A-Z]{2,4}\/?\s*$/, '').trim();
  if (/[a-z]/.test(name)) return name;
  return name
    .split(/\s+/)
    .map((word, place) => {
      const bare = word.replace(/[.,]/g, '');
      if (KEPT.has(bare) && !(place > 0 && SMALL.has(bare.toLowerCase()))) return word;
      if (/\d/.test(bare) || /^(?:[A-Z]\.)+[A-Z]?$/.test(word)) return word;
      const lower = word.toLowerCase();
      return place > 0 && SMALL.has(lower)
        ? lower
        : lower.replace(WORD_START, (_, before: string, letter: string) => before + letter.toUpperCase());
    })
    .join(' ');
}
