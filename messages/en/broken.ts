/** Error pages. In a file apart, because the global error page has no server to get its texts from. */
export default {
  title: 'This page cannot be shown right now.',
  body: 'It reads the database for every view, and that did not answer. Logos that were served before keep being served meanwhile.',
  again: 'Try again',
  reference: 'Logged as {digest}',
  meta: 'Something went wrong',
  all: 'Something went wrong on our side.',
  allBody: 'Logos keep being served meanwhile. It was logged; try again in a moment.',
  home: 'Back to the front page',
} as const;
