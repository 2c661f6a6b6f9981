import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import type { Database } from '../../db/client.ts';
import type { ImageDecoder } from '../decoding/decoder-pool.ts';
import { isImageProblem } from '../decoding/image-problem.ts';
import { brandColorsOf } from './brand-colors-of.ts';
import { type ExistingLogo, existingLogos, staysBefore } from './existing-logos.ts';
import { type LogoPack, PackUnusable } from './logo-pack.ts';
import { LogoWriter, type MadeLogo } from './logo-writer.ts';
import { openFolder } from './open-folder.ts';
import { endingOf, shownPath } from './pack-path.ts';
import { type PackProblem, type PackProblemCode, packProblem } from './pack-problem.ts';
import { type PlannedLogo, planPack, subjectKey } from './plan-pack.ts';
import type { PackKey } from './read-name.ts';
import type { TakenFor } from './resolve-names.ts';
import { openZipPack } from './zip-pack.ts';

export interface LogoImportOptions {
  path: string;
  source: string;
  license: string;
  /** The kind of all file names; null: given by folders, else detected. */
  key: PackKey | null;
  create: boolean;
  dryRun: boolean;
  /** Also replace logos of other sources and drawings of the starter catalog; never an operator's. */
  replace?: boolean;
  /** The ground the pack was made for; null: light, and dark for light marks. */
  ground?: 'light' | 'dark' | null;
  /** Subjects that packs named before this one have; those of this pack are added. */
  taken?: Set<string>;
  onLogo?(made: MadeLogo, replaced: ExistingLogo | null): void;
  /** When aborted, files in progress are finished and no others started. */
  signal?: AbortSignal;
  onProgress?(progress: { done: number; total: number }): void;
  onProblem?(problem: PackProblem): void;
}

export interface LogoImportSummary {
  files: number;
  ignored: number;
  added: number;
  replaced: number;
  unchanged: number;
  brandsCreated: number;
  assumed: Partial<Record<TakenFor, number>>;
  stopped: boolean;
  notTaken: Partial<Record<PackProblemCode, number>>;
}

const BATCH = 200;
/** Files in progress per decoding process: one decoding, one waiting. */
const IN_HAND = 2;

/** May be killed and run again: batches are atomic, and imported files known by content. @throws PackUnusable */
export async function importLogoPack(
  db: Database,
  decoder: ImageDecoder & { size: number },
  options: LogoImportOptions,
): Promise<LogoImportSummary> {
  const pack = await openPack(options.path);
  try {
    return await new LogoImport(db, decoder, options, pack).run();
  } finally {
    await pack.close();
  }
}

/** @throws PackUnusable if there is no such folder or zip, or it exceeds the limits */
export async function openPack(path: string): Promise<LogoPack> {
  const found = await lstat(path).catch(() => null);
  if (found === null) throw new PackUnusable(`Expected a folder or a zip of logos; ${path} does not exist.`);
  return found.isDirectory() ? openFolder(path) : openZipPack(path);
}

class LogoImport {
  readonly #db: Database;
  readonly #decoder: ImageDecoder & { size: number };
  readonly #options: LogoImportOptions;
  readonly #pack: LogoPack;
  readonly #writer: LogoWriter;
  readonly #summary: LogoImportSummary;
  #colors: ReadonlyMap<string, string> = new Map();

  constructor(
    db: Database,
    decoder: ImageDecoder & { size: number },
    options: LogoImportOptions,
    pack: LogoPack,
  ) {
    this.#db = db;
    this.#decoder = decoder;
    this.#options = options;
    this.#pack = pack;
    this.#writer = new LogoWriter(db, options, (path) => this.#report(packProblem(path, 'operator_keeps')));
    this.#summary = {
      files: pack.files.length + pack.problems.length,
      ignored: pack.ignored,
      added: 0,
      replaced: 0,
      unchanged: 0,
      brandsCreated: 0,
      assumed: {},
      stopped: false,
      notTaken: {},
    };
  }

  async run(): Promise<LogoImportSummary> {
    for (const problem of this.#pack.problems) this.#report(problem);
    const plan = await planPack(this.#db, this.#pack, this.#options, (problem) => this.#report(problem));
    this.#summary.assumed = plan.assumed;
    const total = plan.logos.length;
    let done = 0;
    for (let start = 0; start < total && !this.#options.signal?.aborted; start += BATCH) {
      const batch = plan.logos.slice(start, start + BATCH);
      const existing = await existingLogos(this.#db, batch);
      this.#colors = await brandColorsOf(this.#db, batch);
      const waiting = batch.values();
      const worker = async (): Promise<void> => {
        for (const planned of waiting) {
          if (this.#options.signal?.aborted) return;
          await this.#takeFirstGood(planned, existing.get(planned) ?? null);
          done += 1;
          this.#options.onProgress?.({ done, total });
        }
      };
      await Promise.all(Array.from({ length: this.#decoder.size * IN_HAND }, worker));
    }
    const { added, replaced, brandsCreated } = await this.#writer.finish();
    return { ...this.#summary, added, replaced, brandsCreated, stopped: done < total };
  }

  #report(problem: PackProblem): void {
    const { notTaken } = this.#summary;
    notTaken[problem.reason] = (notTaken[problem.reason] ?? 0) + 1;
    this.#options.onProblem?.({ ...problem, path: shownPath(problem.path) });
  }

  /** Uses the best valid file of a subject; the ones after it are not read. */
  async #takeFirstGood(
    { subject, files, isFormer = false }: PlannedLogo,
    existing: ExistingLogo | null,
  ): Promise<void> {
    const standing = 'newHost' in subject ? null : subject.hidden ? 'withdrawn' : existing?.origin;
    if (standing === 'withdrawn' || standing === 'operator') {
      const reason = standing === 'withdrawn' ? 'withdrawn' : 'operator_keeps';
      for (const path of files) this.#report(packProblem(path, reason));
      return;
    }
    if (this.#options.taken?.has(subjectKey(subject))) {
      for (const path of files) this.#report(packProblem(path, 'earlier_pack'));
      return;
    }
    for (const [position, path] of files.entries()) {
      if (!(await this.#take(subject, path, existing, isFormer))) continue;
      this.#options.taken?.add(subjectKey(subject));
      for (const other of files.slice(position + 1))
        this.#report(packProblem(other, 'duplicate', `${shownPath(path)} shows the same`));
      return;
    }
  }

  /** @returns whether the file is the subject's logo now */
  async #take(
    subject: PlannedLogo['subject'],
    path: string,
    existing: ExistingLogo | null,
    isFormer: boolean,
  ): Promise<boolean> {
    const { source, license, replace = false } = this.#options;
    const isVector = endingOf(path) === 'svg';
    if (!replace && existing !== null && staysBefore(existing, { source, isVector, isFormer })) {
      this.#report(packProblem(path, 'kept'));
      return false;
    }
    const bytes = await this.#pack.read(path);
    if (!Buffer.isBuffer(bytes)) {
      this.#report(bytes);
      return false;
    }
    const sourceHash = createHash('sha256').update(bytes).digest('hex');
    if (existing?.sourceHash === sourceHash && existing.source === source && existing.license === license) {
      this.#summary.unchanged += 1;
      return true;
    }
    const brandColor = 'newHost' in subject ? null : (this.#colors.get(subject.id) ?? null);
    const decoded = await this.#decoder.decode(bytes, { ground: this.#options.ground ?? null, brandColor });
    if (isImageProblem(decoded)) {
      this.#report(packProblem(path, decoded.problem, decoded.detail));
      return false;
    }
    const { masterSvg, hash, pngs, colors } = decoded;
    const made: MadeLogo = {
      path,
      subject,
      isFirst: existing === null,
      logo: { source, license, masterSvg, hash, pngs, sourceHash, colors },
    };
    this.#options.onLogo?.(made, existing);
    await this.#writer.add(made);
    return true;
  }
}
