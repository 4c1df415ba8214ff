import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Work on videos takes turns: of the owners that wait, the one whose work began longest ago is next.
 * `turn_key` identifies them; older rows have none and count as one owner. Reels take turns by capsule.
 */
export class Turns1765100000000 implements MigrationInterface {
  readonly name = 'Turns1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE videos ADD COLUMN turn_key text NOT NULL DEFAULT ''`);
    await runner.query(`
      ALTER TABLE processings
        ADD COLUMN turn_key text NOT NULL DEFAULT '',
        ADD COLUMN begun_at timestamptz`);
    await runner.query('ALTER TABLE reels ADD COLUMN begun_at timestamptz');
    await runner.query('CREATE INDEX processings_turns ON processings (turn_key, begun_at) WHERE begun_at IS NOT NULL');
    await runner.query('CREATE INDEX reels_turns ON reels (capsule_id, begun_at) WHERE begun_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reels DROP COLUMN begun_at');
    await runner.query('ALTER TABLE processings DROP COLUMN begun_at, DROP COLUMN turn_key');
    await runner.query('ALTER TABLE videos DROP COLUMN turn_key');
  }
}
