import { Link } from './link.tsx';

/** `Segmented` with links instead of radio buttons. */
export function ChoiceLinks({
  label,
  choices,
}: {
  label: string;
  choices: readonly { href: string; name: string; isChosen: boolean }[];
}) {
  return (
    <nav
      aria-label={label}
      className="flex h-10 w-fit gap-1 rounded-md border border-line bg-sunken p-0.5 text-sm"
    >
      {choices.map(({ href, name, isChosen }) => (
        <Link
          key={href}
          href={href}
          aria-current={isChosen ? 'page' : undefined}
          className="flex items-center rounded px-3 text-muted hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-on-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
