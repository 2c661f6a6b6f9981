import { FALLBACK_NAMES, KINDS, type LogoChoice, type Pick } from '../../../components/site/logo-choice.ts';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { LOGO_SIZES } from '../../../lib/core/plans/plans.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

export function LogoOptions({
  texts,
  kind,
  choice,
  changeKind,
  setOptions,
}: {
  texts: WorkbenchTexts['build'];
  kind: Pick['kind'];
  choice: LogoChoice;
  changeKind: (kind: Pick['kind']) => void;
  setOptions: (options: Partial<Omit<LogoChoice, keyof Pick>>) => void;
}) {
  return (
    <div className="grid min-w-0 content-start gap-5 sm:grid-cols-2 md:col-start-1">
      <Segmented
        name="kind"
        label={texts.kind}
        value={kind}
        options={KINDS.map((value) => ({ value, name: texts.kinds[value] }))}
        onChange={changeKind}
      />
      <Segmented
        name="size"
        label={texts.size}
        hint={texts.sizeHint}
        value={`${choice.size}`}
        options={LOGO_SIZES.map((size) => ({ value: `${size}`, name: `${size}` }))}
        onChange={(value) => {
          const size = LOGO_SIZES.find((one) => `${one}` === value);
          if (size !== undefined) setOptions({ size });
        }}
      />
      <div className="sm:col-span-2">
        <Segmented
          name="fallback"
          label={texts.fallback}
          value={choice.fallback}
          options={FALLBACK_NAMES.map((value) => ({ value, name: value }))}
          onChange={(fallback) => setOptions({ fallback })}
        />
      </div>
    </div>
  );
}
