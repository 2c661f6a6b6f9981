/** At least 3:1 on both surfaces. A color keeps its meaning on every page. */
export const CHART_COLORS = {
  azure: 'light-dark(#2456c9, #7ea8ff)',
  or: 'light-dark(#b07a12, #e8b64c)',
  teal: 'light-dark(#12806f, #4fc7b2)',
  violet: 'light-dark(#7446b8, #b794f6)',
  rose: 'light-dark(#c4507f, #f28bb4)',
  gray: 'light-dark(#85867f, #8a9099)',
} as const;

const CYCLE = Object.values(CHART_COLORS);

export const colorAt = (index: number): string => CYCLE[index % CYCLE.length] ?? CHART_COLORS.gray;
