import type { FormAction } from '../../../../components/form-state.ts';
import type { FieldView } from '../../../../lib/catalog/subject-view.ts';
import { EMPLOYEE_RANGES } from '../../../../lib/core/brands/brand-facts.ts';
import { sourceName } from '../source-name.ts';
import { FieldForm, type SubjectField } from './field-form.tsx';

export function SubjectFields({
  of,
  fields,
  action,
}: {
  of: string;
  fields: readonly FieldView<SubjectField>[];
  action: FormAction;
}) {
  return (
    <div className="divide-y divide-line">
      {fields.map(({ field, value, source, isEdited }) => (
        <FieldForm
          key={`${field} ${JSON.stringify(value)} ${isEdited}`}
          of={of}
          field={field}
          action={action}
          text={textOf(value)}
          parts={partsOf(value)}
          choices={field === 'employees' ? EMPLOYEE_RANGES : null}
          source={source === null ? null : sourceName(source)}
          isEdited={isEdited}
        />
      ))}
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function partsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((part): part is [string, string] => typeof part[1] === 'string'),
  );
}
