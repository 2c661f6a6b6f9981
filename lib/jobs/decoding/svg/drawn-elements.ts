import { IMAGE_LIMITS } from '../image-limits.ts';
import { BadImage } from '../image-problem.ts';
import { type ById, type CleanElement, idIn } from './clean-element.ts';
import { DEFINITIONS, FILTER_STEPS } from './svg-allow-list.ts';

/**
 * How many elements are drawn once everything that is referred to is put in its place: `use` of `use` of `use`, patterns
 * in patterns, masks in masks. Filter steps weigh more, since each costs a whole picture.
 * @throws BadImage where something refers to itself, or references are nested deeper than a renderer should follow
 */
export function drawnElements(root: CleanElement, ids: ById): number {
  const known = new Map<CleanElement, number>();
  const open = new Set<CleanElement>();

  const count = (element: CleanElement): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) throw new BadImage('svg_too_complex', 'an element refers to itself');
    if (open.size > IMAGE_LIMITS.svg.referenceDepth)
      throw new BadImage('svg_too_complex', 'its references are nested too deep');
    open.add(element);
    let total = FILTER_STEPS.has(element.name) ? IMAGE_LIMITS.svg.filterStepWeight : 1;
    // What only others draw counts where they do.
    for (const child of element.children) total += DEFINITIONS.has(child.name) ? 1 : count(child);
    for (const [name, value] of element.attributes) {
      if (name === 'id' || name === 'style') continue;
      const id = name === 'href' || value.startsWith('url(') ? idIn(value) : null;
      const target = id === null ? undefined : ids.get(id);
      if (target !== undefined) total += count(target);
    }
    open.delete(element);
    known.set(element, total);
    return total;
  };
  return count(root);
}
