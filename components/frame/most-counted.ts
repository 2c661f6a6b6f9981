/** Counts in the navigation end here: whether there are 100 or 1,000 changes nothing, and counting costs. */
export const MOST_COUNTED = 100;
