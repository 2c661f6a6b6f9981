export const textAnswer = (
  text: string,
  type: 'text/markdown' | 'text/plain',
  status: 200 | 404 = 200,
): Response =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      // It may contain the reader's token.
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
