import type { FormEvent, ReactNode, RefObject } from 'react';
import type { Pick } from '../../../components/site/logo-choice.ts';
import { Examples } from './examples.tsx';
import { LogoOptions } from './logo-options.tsx';
import { LogoPreview, type OnRequest } from './logo-preview.tsx';
import { LogoSearch } from './logo-search.tsx';
import type { useLogoChoice } from './use-logo-choice.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

/** Search box, options and picture of one choice; a form of `page` without scripts. */
export function LogoBuilder({
  page,
  texts,
  chosen,
  form,
  section,
  onRequest,
  src,
  faceOf,
  children,
}: {
  page: string;
  texts: WorkbenchTexts;
  chosen: ReturnType<typeof useLogoChoice>;
  form: RefObject<HTMLFormElement | null>;
  section?: RefObject<HTMLElement | null>;
  onRequest?: OnRequest;
  /** Of the chosen logo; null: there is no token to request it with. */
  src: string | null;
  faceOf: ((pick: Pick) => string) | null;
  children: ReactNode;
}) {
  const { choice, name, pick } = chosen;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    chosen.pickTyped();
  };
  return (
    <section
      ref={section}
      id="build"
      tabIndex={-1}
      aria-label={texts.build.title}
      className="rounded-xl border border-line bg-surface outline-none"
    >
      <form
        ref={form}
        method="get"
        action={page}
        onSubmit={onSubmit}
        className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-5 md:grid-cols-[1fr_20rem] md:grid-rows-[auto_1fr] md:gap-x-8"
      >
        <div className="min-w-0 md:col-start-1">
          <LogoSearch {...chosen} faceOf={faceOf} texts={texts.search} />
          <Examples page={page} onPick={pick} texts={texts.examples} />
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <LogoPreview
            src={src}
            domain={choice.kind === 'domain' ? choice.text : null}
            name={name}
            size={choice.size}
            texts={texts.preview}
            onRequest={onRequest}
          />
        </div>
        <LogoOptions {...chosen} texts={texts.build} />
      </form>
      {children}
    </section>
  );
}
