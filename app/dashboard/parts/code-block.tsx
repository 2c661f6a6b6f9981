import { CopyButton } from '../../../components/site/copy-button.tsx';

export function CodeBlock({ text, copy }: { text: string; copy: string }) {
  return (
    <div className="flex flex-col items-end gap-2 sm:flex-row sm:items-start">
      <pre className="wrap-anywhere w-full min-w-0 flex-1 whitespace-pre-wrap rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem]">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={copy} className="h-9" />
    </div>
  );
}
