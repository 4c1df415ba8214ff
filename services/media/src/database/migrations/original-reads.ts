import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a part of an original was last sent, so that the file does not change during playback: see `PlayedVersion`. */
export class OriginalReads1763694600000 implements MigrationInterface {
  readonly name = 'OriginalReads1763694600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos ADD COLUMN original_read_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos DROP COLUMN original_read_at');
  }
}
