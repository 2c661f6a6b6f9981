import type { WorkbenchTexts } from './workbench-texts.ts';

export function EmptyCatalog({ texts }: { texts: WorkbenchTexts['wall'] }) {
  return (
    <div className="rounded-xl border border-edge border-dashed px-6 py-12 text-center">
      <svg viewBox="0 0 24 24" width="40" height="40" className="mx-auto text-edge" aria-hidden="true">
        <path
          d="M3.5 3h17v7.4c0 5-3 8.9-8.5 11.3-5.5-2.4-8.5-6.3-8.5-11.3z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeDasharray="2.5 2"
        />
      </svg>
      <p className="mt-4 font-medium">{texts.empty}</p>
      <p className="mx-auto mt-1 max-w-prose text-muted">{texts.emptyHint}</p>
      <pre className="wrap-anywhere mt-4 whitespace-pre-wrap">
        <code className="rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem]">
          npm run blazon -- catalog load
        </code>
      </pre>
    </div>
  );
}
