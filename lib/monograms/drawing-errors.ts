import type { ChildFailureReason } from '../core/process/killable-child.ts';

/** The drawer is overloaded or failed; a retry may succeed (503). */
export class DrawerUnavailable extends Error {
  override name = 'DrawerUnavailable';
  readonly reason: ChildFailureReason;

  constructor(reason: ChildFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** This spec cannot be drawn; retrying does not help. */
export class DrawingFailed extends Error {
  override name = 'DrawingFailed';
}
