/** Page that creates a brand or coin. @param of `domain:acme.com`, `crypto:BTC` */
export const newPath = ({
  of,
  name,
  refused,
}: {
  of: string;
  name?: string | null;
  refused?: string;
}): string =>
  `/operator/catalog/new?${new URLSearchParams({ of, ...(name && { name }), ...(refused && { refused }) })}`;
