import type { Found } from '../../../../lib/docs/search.ts';

export const Excerpt = ({ parts }: { parts: Found['excerpt'] }) =>
  parts.map(({ text, isMatch }, at) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
      <mark key={at} className="bg-transparent font-medium text-ink underline decoration-focus">
        {text}
      </mark>
    ) : (
      text
    ),
  );
