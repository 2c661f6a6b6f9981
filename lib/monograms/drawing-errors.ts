/** The drawer cannot take or finish this draw now; the same draw may well work in a moment (503). */
export class DrawerUnavailable extends Error {
  override name = 'DrawerUnavailable';
  readonly reason: 'queue_full' | 'waited_too_long' | 'deadline' | 'crashed' | 'closed';

  constructor(reason: DrawerUnavailable['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** This spec cannot be drawn; asking again will not help. */
export class DrawingFailed extends Error {
  override name = 'DrawingFailed';
}
