import { useId } from 'react';
import { CopyButton } from '../site/copy-button.tsx';
import { type CodeSample, CodeText } from './code-panel.tsx';
import { RememberedTab } from './remembered-tab.tsx';

/** Radio buttons, so that it works without scripts; a script shows the chosen language in every group of the page. */
export function CodeTabs({
  label,
  samples,
  copy,
}: {
  label: string;
  samples: readonly CodeSample[];
  copy: (title: string) => string;
}) {
  const name = useId();
  return (
    <fieldset className="code-tabs min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap border-line border-b pr-22 pl-1">
        {samples.map((sample, at) => (
          <label
            key={sample.title}
            className="relative flex min-h-11 cursor-pointer items-center px-3 font-medium text-muted text-xs hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={sample.title}
              defaultChecked={at === 0}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            {sample.title}
            <span
              aria-hidden="true"
              className="absolute inset-x-3 -bottom-px h-0.5 bg-ink opacity-0 peer-checked:opacity-100"
            />
          </label>
        ))}
      </div>
      {samples.map((sample) => (
        <div key={sample.title} className="code-tab relative">
          <CopyButton
            text={sample.text}
            label={copy(sample.title)}
            className="absolute -top-[2.375rem] right-2"
          />
          <CodeText {...sample} />
        </div>
      ))}
      <RememberedTab />
    </fieldset>
  );
}
