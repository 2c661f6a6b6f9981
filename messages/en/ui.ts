export default {
  offline: 'You are offline. Try again when you are connected.',
  noResponse:
    'No response from the server. Your change may have been saved: reload the page before you try again.',
  leastShare: 'under 0.1%',
} as const;
