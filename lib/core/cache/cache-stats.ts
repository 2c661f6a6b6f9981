export interface FlightStats {
  /** Calls that did the work, rather than join one that did. */
  started: number;
  /** Because too many were in progress. */
  refused: number;
  inProgress: number;
}

export interface CacheStats extends FlightStats {
  entries?: number;
  bytes?: number;
}

export const sumOfFlights = (...all: FlightStats[]): FlightStats => ({
  started: all.reduce((sum, { started }) => sum + started, 0),
  refused: all.reduce((sum, { refused }) => sum + refused, 0),
  inProgress: all.reduce((sum, { inProgress }) => sum + inProgress, 0),
});
