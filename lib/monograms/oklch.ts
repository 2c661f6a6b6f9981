/** A colour in OKLCH: perceived lightness 0 to 1, chroma 0 to about 0.4, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hueDegrees: number };

type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rgb` or `#rrggbb` in any case, with or without `#`; null for anything else. */
export function parseHexColor(text: string): Rgb | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  const digits = match?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** The six-digit lower-case form. */
export function toHexColor([red, green, blue]: Rgb): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}

/** Contrast ratio of two colours, 1 to 21, by WCAG 2.2. */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Conversion matrices: Björn Ottosson, "A perceptual color space for image processing" (2020). */
export function toOklch([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hueDegrees: (Math.atan2(y, x) * 180) / Math.PI,
  };
}

/** The nearest displayable colour of the same lightness and hue: chroma gives way. */
export function fromOklch({ lightness, chroma, hueDegrees }: Oklch): Rgb {
  for (let c = chroma; c > 0.001; c *= 0.96) {
    const linear = toLinearRgb({ lightness, chroma: c, hueDegrees });
    if (linear.every((channel) => channel > -0.0005 && channel < 1.0005)) return toBytes(linear);
  }
  return toBytes(toLinearRgb({ lightness, chroma: 0, hueDegrees }));
}

function toLinearRgb({ lightness, chroma, hueDegrees }: Oklch): Rgb {
  const x = chroma * Math.cos((hueDegrees * Math.PI) / 180);
  const y = chroma * Math.sin((hueDegrees * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toLinear(byte: number): number {
  const channel = byte / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toBytes(linear: Rgb): Rgb {
  const toByte = (channel: number) => {
    const clamped = Math.min(1, Math.max(0, channel));
    return Math.round(255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055));
  };
  return [toByte(linear[0]), toByte(linear[1]), toByte(linear[2])];
}
