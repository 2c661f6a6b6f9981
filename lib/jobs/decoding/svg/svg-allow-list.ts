/** Of SVG 1.1 and 2; everything else is left out. */

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const KEPT = names(`
  svg g defs symbol use path rect circle ellipse line polyline polygon
  linearGradient radialGradient stop clipPath mask pattern marker image
  filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feOffset`);

/** In a picture, links and switches are drawn as groups. */
export const drawnAs = (name: string): string | undefined =>
  name === 'a' || name === 'switch' ? 'g' : KEPT.has(name) ? name : undefined;

/** A filter with any other step is left out, because its result would be wrong. */
export const FILTER_STEPS = names(`
  feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feGaussianBlur feMerge feOffset`);

/** Drawn only where referenced. */
export const DEFINITIONS = names(`
  defs symbol linearGradient radialGradient clipPath mask pattern marker filter`);

/** As attributes, or as declarations of a style. */
export const PAINT_PROPERTIES = names(`
  fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity opacity color display visibility overflow clip-path clip-rule mask mask-type filter
  stop-color stop-opacity marker marker-start marker-mid marker-end paint-order vector-effect color-interpolation
  color-interpolation-filters flood-color flood-opacity shape-rendering`);

/** Only in a style, with the allowed values. */
export const STYLE_PROPERTIES: ReadonlyMap<string, RegExp> = new Map([
  ['mix-blend-mode', /^[a-z-]{1,20}$/],
  ['isolation', /^(?:auto|isolate)$/],
  ['transform', /^[a-zA-Z0-9().,\s%+-]{1,400}$/],
]);

export const GEOMETRY_ATTRIBUTES = names(`
  x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr d points pathLength transform viewBox preserveAspectRatio offset
  gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits
  patternTransform markerUnits markerWidth markerHeight refX refY orient
  in in2 result stdDeviation dx dy mode operator k1 k2 k3 k4 type values tableValues slope intercept amplitude exponent
  filterUnits primitiveUnits`);

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
