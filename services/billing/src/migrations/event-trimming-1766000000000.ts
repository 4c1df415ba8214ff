import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When an event's payload was reduced to the ids that its handling needs. The row stays, to recognize a repeated event.
 */
export class EventTrimming1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_events ADD COLUMN trimmed_at timestamptz');
    await runner.query('CREATE INDEX stripe_events_whole ON stripe_events (received_at) WHERE trimmed_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stripe_events DROP COLUMN trimmed_at');
  }
}
