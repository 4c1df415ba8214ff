import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Kind, Records } from './objects.js';

type Entry = { [K in Kind]: [K, Records[K]] }[Kind];

const DAY_SECONDS = 24 * 60 * 60;
/** How long records of these kinds are kept, as at Stripe. Others are kept forever. */
const RETENTION_SECONDS: Partial<Record<Kind, number>> = {
  answer: DAY_SECONDS,
  event: 30 * DAY_SECONDS,
  delivery: 30 * DAY_SECONDS,
};

/**
 * Keeps records in memory and in one file. Each transaction is one line of the file, so that after a kill the file has
 * all of a transaction or nothing of it. Records are never changed; a new record replaces the old one with the same id.
 */
export class SandboxStore {
  private readonly kinds: { [K in Kind]: Map<string, Records[K]> } = {
    session: new Map(),
    intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    event: new Map(),
    delivery: new Map(),
    answer: new Map(),
  };
  private changes: Entry[] | undefined;
  private undo: (() => void)[] = [];

  private constructor(private readonly file: string) {}

  /** Reads the file and drops old records. */
  static open(dataDir: string, now: number): SandboxStore {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const store = new SandboxStore(path.join(dataDir, 'records.jsonl'));
    for (const line of store.lines()) for (const [kind, record] of line) store.set(kind, record);
    for (const [kind, seconds] of Object.entries(RETENTION_SECONDS)) {
      const records = store.kinds[kind as Kind];
      for (const [id, { created }] of records) if (created < now - seconds) records.delete(id);
    }
    store.rewrite();
    return store;
  }

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.kinds[kind].get(id);
  }

  /** Finds a record of any of these kinds, whose ids never collide. */
  findAny(id: string): Records['session' | 'intent' | 'charge' | 'refund' | 'dispute'] | undefined {
    const { session, intent, charge, refund, dispute } = this.kinds;
    return session.get(id) ?? intent.get(id) ?? charge.get(id) ?? refund.get(id) ?? dispute.get(id);
  }

  /** Returns records, newest first. */
  list<K extends Kind>(kind: K): Records[K][] {
    return [...this.kinds[kind].values()].reverse();
  }

  /** Stores a record. Call this only within a transaction. */
  put<K extends Kind>(kind: K, record: Records[K]): Records[K] {
    if (!this.changes) throw new Error('put() was called outside a transaction');
    const records = this.kinds[kind];
    const before = records.get(record.id);
    this.undo.push(() => (before === undefined ? records.delete(record.id) : records.set(record.id, before)));
    this.set(kind, record);
    this.changes.push([kind, record] as Entry);
    return record;
  }

  /** Stores everything that `work` puts, or nothing if `work` throws. A nested transaction is part of the outer one. */
  transaction<T>(work: () => T): T {
    if (this.changes) return work();
    this.changes = [];
    this.undo = [];
    try {
      const result = work();
      if (this.changes.length > 0) appendFileSync(this.file, `${JSON.stringify(this.changes)}\n`, { mode: 0o600 });
      return result;
    } catch (error) {
      for (const step of this.undo.reverse()) step();
      throw error;
    } finally {
      this.changes = undefined;
    }
  }

  private set<K extends Kind>(kind: K, record: Records[K]): void {
    this.kinds[kind].set(record.id, record);
  }

  private lines(): Entry[][] {
    let text: string;
    try {
      text = readFileSync(this.file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
    // A kill may leave half a line at the end. That transaction was never committed.
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Entry[]);
  }

  private rewrite(): void {
    const entries = (Object.keys(this.kinds) as Kind[]).flatMap((kind) =>
      [...this.kinds[kind].values()].map((record) => `${JSON.stringify([[kind, record]])}\n`),
    );
    writeFileSync(`${this.file}.new`, entries.join(''), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
