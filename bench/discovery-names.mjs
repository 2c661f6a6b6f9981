/** Names count folded, without a leading article, a domain's ending or a legal form. */
const core = (name, folded) =>
  folded(
    name
      .replace(/^(?:the|die|der|das)\s+/i, '')
      .replace(/\.(?:com|net|org|de|at|io|co\.uk|[a-z]{2})$/i, '')
      .replace(/[\s,]+(?:inc|llc|ltd|gmbh|ag|e\.?\s?v)\.?$/i, ''),
  );

const initials = (name, folded) =>
  folded(
    name
      .split(/[\s-]+/)
      .map((word) => word[0] ?? '')
      .join(''),
  );

/** `unsaid` for a page without any source of a name; `near` for a longer or shorter form or initials, `wrong` for any other name. */
export function nameVerdict(page, name, folded) {
  // The page of somebody else, reached by a redirect, says nothing about the domain.
  if (page.finalUrl) return name === null ? 'unsaid' : 'wrong';
  const expected = core(page.label.name ?? '', folded);
  if (expected === '' || !saysName(page, folded)) return name === null ? 'unsaid' : verdict(name);
  return name === null ? 'none' : verdict(name);

  function verdict(read) {
    const plain = core(read, folded);
    if (plain === expected) return 'right';
    if (initials(read, folded) === expected || initials(page.label.name, folded) === plain) return 'near';
    return plain.includes(expected) || expected.includes(plain) ? 'near' : 'wrong';
  }
}

/** Whether a page says a name at all: in a field for it, or as the domain's label in its title. */
function saysName({ facts, title, domain }, folded) {
  const fields = [facts.siteName, facts.applicationName, ...facts.organizations.map(({ name }) => name)];
  return fields.some((text) => text) || folded(title ?? '').includes(folded(domain.split('.')[0]));
}

export function countNames(pages) {
  const of = (verdict) => pages.filter((page) => page.nameVerdict === verdict).length;
  const said = pages.filter(({ nameVerdict }) => nameVerdict !== 'unsaid').length;
  return { pages: said, right: of('right'), near: of('near'), wrong: of('wrong'), none: of('none') };
}
