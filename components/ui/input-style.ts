// 16 px on phones: Safari zooms into smaller inputs.
export const INPUT_STYLE =
  'w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-base text-ink placeholder:text-muted disabled:opacity-60 aria-invalid:border-danger sm:text-sm';

/** For public pages, which do not load `cn`. */
export const TEXT_STYLE = `${INPUT_STYLE} h-10`;
export const SELECT_STYLE = `${INPUT_STYLE} select-arrow h-10 cursor-pointer truncate pr-8`;
