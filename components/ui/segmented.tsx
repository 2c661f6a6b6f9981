import { useId } from 'react';

export function Segmented<Value extends string>({
  name,
  label,
  hint = null,
  value,
  options,
  onChange,
}: {
  name: string;
  label: string;
  hint?: string | null;
  value: Value;
  options: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
}) {
  const hintId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={hint === null ? undefined : hintId}>
      <legend className="mb-1.5 font-medium text-muted text-xs">{label}</legend>
      <div className="flex rounded-md border border-line bg-sunken p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex-1 cursor-pointer whitespace-nowrap rounded px-1.5 py-1 sm:px-2.5 text-center text-muted text-sm hover:text-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.name}
          </label>
        ))}
      </div>
      {hint !== null && (
        <p id={hintId} className="mt-1.5 text-muted text-xs">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
