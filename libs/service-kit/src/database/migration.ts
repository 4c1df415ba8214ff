import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change of one service's schema. Migrations only add, so none is ever undone. */
export abstract class Migration implements MigrationInterface {
  /** Ends in milliseconds since 1970: TypeORM runs migrations in that order. */
  abstract readonly name: string;

  abstract up(runner: QueryRunner): Promise<void>;

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not undone'));
  }
}
