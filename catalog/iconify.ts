import type { Drawing } from '../lib/jobs/drawing/compose.ts';

type IconifyIcon = {
  body: string;
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  rotate?: number;
  hFlip?: boolean;
  vFlip?: boolean;
  hidden?: boolean;
};

export type IconifySet = {
  icons: Record<string, IconifyIcon>;
  aliases?: Record<string, Partial<IconifyIcon> & { parent: string }>;
  width?: number;
  height?: number;
  left?: number;
  top?: number;
};

/** A drawing of a set, with whether its publisher withdrew it. */
export type SetDrawing = Drawing & { hidden: boolean };

/** Follows aliases. */
export function findDrawing(set: IconifySet, name: string): SetDrawing | null {
  const icon = resolve(set, name, 0);
  if (icon === null) return null;
  const width = icon.width ?? set.width ?? 16;
  const height = icon.height ?? set.height ?? 16;
  const box = { left: icon.left ?? set.left ?? 0, top: icon.top ?? set.top ?? 0, width, height };
  return { ...turned(icon, box), hidden: icon.hidden === true };
}

function resolve(set: IconifySet, name: string, depth: number): IconifyIcon | null {
  if (Object.hasOwn(set.icons, name)) return set.icons[name] ?? null;
  const alias = set.aliases && Object.hasOwn(set.aliases, name) ? set.aliases[name] : undefined;
  if (alias === undefined || depth > 5) return null;
  const parent = resolve(set, alias.parent, depth + 1);
  return parent === null ? null : { ...parent, ...alias };
}

/** Applies flips and quarter turns by wrapping the body; an odd turn swaps the sides of the box. */
function turned(icon: IconifyIcon, box: Omit<Drawing, 'body'>): Drawing {
  const turns = (((icon.rotate ?? 0) % 4) + 4) % 4;
  const steps: string[] = [];
  const middleX = box.left + box.width / 2;
  const middleY = box.top + box.height / 2;
  if (turns > 0) steps.push(`rotate(${turns * 90} ${middleX} ${middleY})`);
  if (icon.hFlip) steps.push(`translate(${2 * middleX} 0) scale(-1 1)`);
  if (icon.vFlip) steps.push(`translate(0 ${2 * middleY}) scale(1 -1)`);
  if (steps.length === 0) return { body: icon.body, ...box };
  const body = `<g transform="${steps.join(' ')}">${icon.body}</g>`;
  if (turns % 2 === 0) return { body, ...box };
  return {
    body,
    left: middleX - box.height / 2,
    top: middleY - box.width / 2,
    width: box.height,
    height: box.width,
  };
}
