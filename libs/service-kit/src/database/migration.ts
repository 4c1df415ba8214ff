import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Migrations only add, so they are never reverted. */
export abstract class Migration implements MigrationInterface {
  /** Ends in a Unix time in milliseconds: TypeORM runs migrations in that order. */
  abstract readonly name: string;

  abstract up(runner: QueryRunner): Promise<void>;

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations cannot be reverted'));
  }
}
