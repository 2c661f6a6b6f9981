const HIDING: readonly [property: string, isHidden: (value: string) => boolean][] = [
  ['display', (value) => value === 'none'],
  ['visibility', (value) => value === 'hidden' || value === 'collapse'],
  ['content-visibility', (value) => value === 'hidden'],
  ['opacity', (value) => Number.parseFloat(value) < (value.endsWith('%') ? 10 : 0.1)],
  ['font-size', isTiny],
  ['color', (value) => value === 'transparent'],
  ['max-height', isNothing],
  ['max-width', isNothing],
  ['height', isNothing],
  ['width', isNothing],
  ['text-indent', isFarAway],
  ['left', isFarAway],
  ['right', isFarAway],
  ['top', isFarAway],
  ['bottom', isFarAway],
  ['margin-left', isFarAway],
  ['margin-top', isFarAway],
  ['clip', (value) => /^rect\((\s*[01](px)?[\s,]*){4}\)$/.test(value)],
  ['clip-path', (value) => /^inset\(\s*(50|100)%/.test(value) || /^circle\(\s*0/.test(value)],
  ['transform', (value) => /scale[xy]?\(\s*0[\s,)]/.test(value)],
  ['scale', (value) => value === '0'],
];

function isTiny(value: string): boolean {
  return Number.parseFloat(value) === 0 || (/p[xt]$/.test(value) && Number.parseFloat(value) < 3);
}

function isNothing(value: string): boolean {
  return /^[01](px)?$/.test(value);
}

function isFarAway(value: string): boolean {
  return Number.parseFloat(value) <= -900;
}

/** The first declaration of a `style` attribute that hides an element, such as `display:none`. */
export function hidingDeclaration(style: string): string | null {
  for (const declaration of style.slice(0, 4000).split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim()
      .toLowerCase();
    if (HIDING.some(([name, isHidden]) => name === property && isHidden(value)))
      return `${property}: ${value.slice(0, 40)}`;
  }
  return null;
}
