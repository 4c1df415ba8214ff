import { workColumns, workIndex } from '@dear-future/work/rows/columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Hosts remove contributions, block senders and approve videos. A removed contribution keeps the hash of its edit link,
 * which tells the contributor.
 */
export class HostDecides1763900000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE paid_capsules ADD COLUMN needs_approval boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE admissions ADD COLUMN sender bytea');
    await runner.query(`
      ALTER TABLE contributions
        ADD COLUMN needs_approval boolean NOT NULL DEFAULT false,
        ADD COLUMN removed_at timestamptz(3),
        ADD COLUMN sender bytea,
        DROP CONSTRAINT contributions_check,
        ADD CONSTRAINT contributions_video CHECK (
          num_nulls(admission_id, video_name, video_type, duration_seconds, submitted_at) IN (0, 5)),
        ADD CONSTRAINT contributions_receipt CHECK (
          CASE WHEN video_name IS NOT NULL THEN receipt_hash IS NOT NULL
               ELSE receipt_hash IS NULL OR removed_at IS NOT NULL END)`);
    await runner.query(`
      CREATE TABLE blocked_senders (
        capsule_id uuid NOT NULL REFERENCES paid_capsules (id),
        sender bytea NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (capsule_id, sender)
      )`);
    // Removals, due when they can no longer be undone. The id is the contribution's.
    await runner.query(`
      CREATE TABLE contribution_removals (
        id uuid PRIMARY KEY REFERENCES contributions (id),
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'dead')),
        ${workColumns}
      )`);
    await runner.query(workIndex('contribution_removals'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contribution_removals');
    await runner.query('DROP TABLE blocked_senders');
    await runner.query('UPDATE contributions SET receipt_hash = NULL WHERE video_name IS NULL');
    await runner.query(`
      ALTER TABLE contributions
        DROP CONSTRAINT contributions_video,
        DROP CONSTRAINT contributions_receipt,
        DROP COLUMN needs_approval,
        DROP COLUMN removed_at,
        DROP COLUMN sender,
        ADD CONSTRAINT contributions_check CHECK (
          num_nulls(receipt_hash, admission_id, video_name, video_type, duration_seconds, submitted_at) IN (0, 6))`);
    await runner.query('ALTER TABLE admissions DROP COLUMN sender');
    await runner.query('ALTER TABLE paid_capsules DROP COLUMN needs_approval');
  }
}
