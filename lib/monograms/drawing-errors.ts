import type { ChildFailureReason } from '../core/process/killable-child.ts';

/** The drawer cannot take or finish this drawing now; the same one may succeed in a moment (503). */
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
