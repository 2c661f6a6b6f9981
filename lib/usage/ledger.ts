/** What is to be on disk before an answer leaves. */
export interface Ledger {
  /** Whether something is not there yet. */
  readonly isUnwritten: boolean;
  write(): void;
}

/** Two as one; asked for every answer. */
export const bothLedgers = (one: Ledger, other: Ledger): Ledger => ({
  get isUnwritten() {
    return one.isUnwritten || other.isUnwritten;
  },
  write() {
    one.write();
    other.write();
  },
});
