import { createBrandsForDomains } from '../../catalog/create-brands.ts';
import type { LogoSubject } from '../../catalog/logo-subjects.ts';
import { type LogoToWrite, type SubjectColumn, writeLogos } from '../../catalog/write-logos.ts';
import type { Database } from '../../db/client.ts';

export interface MadeLogo {
  path: string;
  subject: LogoSubject | { newHost: string };
  isFirst: boolean;
  logo: Omit<LogoToWrite, 'subject'>;
}

interface WrittenCounts {
  added: number;
  replaced: number;
  brandsCreated: number;
}

/** Logos per statement: a few hundred kilobytes, and little work lost by a kill. */
const BATCH = 32;

export class LogoWriter {
  readonly #db: Database;
  readonly #isDry: boolean;
  readonly #onKept: (path: string) => void;
  readonly #counts: WrittenCounts = { added: 0, replaced: 0, brandsCreated: 0 };
  #waiting: MadeLogo[] = [];
  #writing: Promise<void> = Promise.resolve();

  /** @param onKept called for a file whose subject got an operator's logo, or was deleted, in the meantime */
  constructor(db: Database, { dryRun }: { dryRun: boolean }, onKept: (path: string) => void) {
    this.#db = db;
    this.#isDry = dryRun;
    this.#onKept = onKept;
  }

  async add(made: MadeLogo): Promise<void> {
    this.#waiting.push(made);
    if (this.#waiting.length < BATCH) return;
    const batch = this.#waiting;
    this.#waiting = [];
    const before = this.#writing;
    this.#writing = before.then(() => this.#write(batch));
    // Awaiting `before` or the end reports a failure; it must not count as unhandled until then.
    this.#writing.catch(() => {});
    await before;
  }

  async finish(): Promise<WrittenCounts> {
    await this.#writing;
    await this.#write(this.#waiting);
    return this.#counts;
  }

  async #write(batch: readonly MadeLogo[]): Promise<void> {
    const newHosts = batch.flatMap(({ subject }) => ('newHost' in subject ? [subject.newHost] : []));
    const ids = this.#isDry ? new Map<string, string>() : await createBrandsForDomains(this.#db, newHosts);
    this.#counts.brandsCreated += newHosts.length;
    const byColumn = new Map<SubjectColumn, { made: MadeLogo; id: string }[]>();
    for (const made of batch) {
      const { subject } = made;
      const [column, id] =
        'newHost' in subject
          ? (['brand_id', ids.get(subject.newHost) ?? ''] as const)
          : [subject.column, subject.id];
      byColumn.set(column, [...(byColumn.get(column) ?? []), { made, id }]);
    }
    for (const [column, rows] of byColumn) {
      const logos = rows.map(({ made, id }) => ({ ...made.logo, subject: id }));
      const written = this.#isDry ? null : await writeLogos(this.#db, column, 'import', logos);
      for (const { made, id } of rows)
        if (written?.has(id) === false) this.#onKept(made.path);
        else if (made.isFirst) this.#counts.added += 1;
        else this.#counts.replaced += 1;
    }
  }
}
