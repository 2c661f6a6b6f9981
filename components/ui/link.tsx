import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/** Without prefetching: pages are rendered per request, a list would request each of its rows, and hydration would wait. */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink prefetch={false} {...props} />;
