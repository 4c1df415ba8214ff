import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each state and its successors, as in `schedule/states.ts`. */
const STEPS = `
  ('scheduled', 'claimed'), ('scheduled', 'cancelled'),
  ('claimed', 'scheduled'), ('claimed', 'sending'), ('claimed', 'delivered'), ('claimed', 'retry_wait'),
  ('claimed', 'unknown'), ('claimed', 'cancelled'),
  ('sending', 'delivered'), ('sending', 'retry_wait'), ('sending', 'unknown'), ('sending', 'claimed'),
  ('retry_wait', 'claimed'), ('retry_wait', 'cancelled'),
  ('unknown', 'claimed'), ('unknown', 'cancelled')`;

/** Allows only these state changes. The unused state "failed" is removed. */
export class Steps1700000000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_state_check,
        ADD CONSTRAINT deliveries_state_check CHECK (
          state IN ('scheduled', 'claimed', 'sending', 'retry_wait', 'unknown', 'delivered', 'cancelled'))`);
    await runner.query(`
      CREATE FUNCTION refuse_step() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF (OLD.state, NEW.state) IN (${STEPS}) THEN RETURN NEW; END IF;
          RAISE EXCEPTION 'a delivery that is % never becomes %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
        END $$`);
    await runner.query(`
      CREATE TRIGGER deliveries_steps BEFORE UPDATE OF state ON deliveries FOR EACH ROW
        WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_step()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER deliveries_steps ON deliveries');
    await runner.query('DROP FUNCTION refuse_step()');
    await runner.query(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_state_check,
        ADD CONSTRAINT deliveries_state_check CHECK (
          state IN ('scheduled', 'claimed', 'sending', 'retry_wait', 'unknown', 'delivered', 'cancelled', 'failed'))`);
  }
}
