/** `detail` is the finding, or what to do. */
export interface HealthFinding {
  check: string;
  ok: boolean;
  /** It works, but should be changed. */
  isWarning?: boolean;
  detail: string;
}
