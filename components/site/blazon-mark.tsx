/** Per pale gules and sable, a chevron argent. */
export function BlazonMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d="M3 2.5h9v19.6C6.2 19.6 3 15.6 3 10.4z" fill="#c0143a" />
      <path d="M12 2.5h9v7.9c0 5.2-3.2 9.2-9 11.7z" className="fill-[light-dark(#1d1e21,#4a4e55)]" />
      <path d="M6.2 14.9 12 9.1l5.8 5.8" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinejoin="miter" />
    </svg>
  );
}
