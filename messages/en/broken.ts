/** A separate file: the global error page has no server to get its texts from. */
export default {
  title: 'This page is not available right now.',
  body: 'The database did not respond. Logos that were served before are still served.',
  again: 'Try again',
  reference: 'Error {digest}',
  meta: 'Something went wrong',
  all: 'Something went wrong on our side.',
  allBody: 'Logos are still served. The error was logged; try again in a moment.',
  home: 'Back to the home page',
} as const;
