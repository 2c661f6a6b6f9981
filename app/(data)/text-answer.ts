/** A text of ours, as it is at this moment. */
export const textAnswer = (
  text: string,
  type: 'text/markdown' | 'text/plain',
  status: 200 | 404 = 200,
): Response =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      // The reader's own token may stand in it.
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
