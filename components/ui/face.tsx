import { cn } from './cn.ts';

/**
 * The logo, or the first letter of the name that is shown beside it.
 * @param of `domain:acme.com`, `ticker:AAPL`, `crypto:BTC` @param version changes with the logo: it is then cached
 */
export function Face({
  of,
  name,
  hasLogo,
  version,
  className = 'size-8',
}: {
  of: string;
  name: string;
  hasLogo: boolean;
  version?: string | undefined;
  className?: string;
}) {
  if (!hasLogo)
    return (
      <span
        aria-hidden="true"
        className={cn(
          'logo-tile grid shrink-0 select-none place-items-center bg-sunken font-medium text-muted text-xs',
          className,
        )}
      >
        {[...name][0]?.toUpperCase()}
      </span>
    );
  const query = new URLSearchParams({ of, ...(version !== undefined && { v: version.slice(0, 16) }) });
  return (
    // biome-ignore lint/performance/noImgElement: already a small PNG, and private to the session
    <img
      src={`/dashboard/face?${query}`}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
      className={cn('logo-tile shrink-0 bg-sunken', className)}
    />
  );
}
