import { useEffect, useRef } from 'react';
import type { Pick } from '../../../components/site/logo-choice.ts';
import type { SearchOption } from './search-options.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

const LIST =
  'absolute inset-x-0 top-full z-10 mt-1.5 max-h-60 overflow-y-auto md:max-h-96 rounded-md border border-edge bg-surface p-1 shadow-lg';
const TILE = 'logo-tile bg-sunken size-8 shrink-0';
const OPTION =
  'flex cursor-pointer items-center gap-3 rounded px-2 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:outline-focus aria-selected:-outline-offset-2';

export function SuggestionList({
  id,
  options,
  active,
  faceOf,
  texts,
  onChoose,
}: {
  id: string;
  options: readonly SearchOption[];
  active: number;
  faceOf: ((pick: Pick) => string) | null;
  texts: WorkbenchTexts['search'];
  onChoose: (option: SearchOption) => void;
}) {
  // Focus stays in the text field, so the browser does not scroll to the active option by itself.
  const activeOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div id={`${id}-list`} role="listbox" aria-label={texts.suggestions} className={LIST}>
      {options.map((option, position) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
        <div
          key={`${option.pick.kind} ${option.pick.text}`}
          id={`${id}-${position}`}
          ref={position === active ? activeOption : null}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={OPTION}
        >
          {faceOf !== null &&
            (option.hasLogo ? (
              // biome-ignore lint/performance/noImgElement: a logo is hotlinked, as on a customer page
              <img src={faceOf(option.pick)} alt="" width={64} height={64} className={TILE} />
            ) : (
              <span className={TILE} />
            ))}
          <span className="min-w-0 flex-1 truncate font-medium">{option.name}</span>
          <span className="max-w-1/2 shrink-0 truncate font-mono text-muted text-xs">{option.hint}</span>
        </div>
      ))}
    </div>
  );
}
