import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records that a prompt ever had a response, even a deleted one. */
export class AnsweredPrompts1763700000005 implements MigrationInterface {
  readonly name = 'AnsweredPrompts1763700000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shared_prompts ADD COLUMN answered boolean NOT NULL DEFAULT false');
    await runner.query(`
      UPDATE shared_prompts AS prompt SET answered = true WHERE EXISTS (
        SELECT 1 FROM admissions WHERE scope = 'link:' || prompt.id AND state = 'committed')`);
    await runner.query(
      'ALTER TABLE shared_prompts ADD CONSTRAINT shared_prompts_answered CHECK (answered OR submission_count = 0)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shared_prompts DROP COLUMN answered');
  }
}
