import { fill } from '../../../components/site/fill.ts';
import type { Visit } from './use-visit.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

/** `found on its website (web app manifest), today` */
export function foundWords(
  visit: Visit | null,
  found: string | null,
  texts: WorkbenchTexts['preview']['discovered'],
): string {
  const kinds: Record<string, string> = texts.kinds;
  const kind = visit?.kind == null ? undefined : kinds[visit.kind];
  const when =
    found === null || found === new Date().toISOString().slice(0, 10)
      ? texts.today
      : fill(texts.on, { date: found });
  return kind === undefined ? fill(texts.found, { when }) : fill(texts.foundIn, { where: kind, when });
}
