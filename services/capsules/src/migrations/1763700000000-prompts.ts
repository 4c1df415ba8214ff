import type { MigrationInterface, QueryRunner } from 'typeorm';
import { promptsOfNovember2026 } from './prompts-of-november-2026.js';

export class Prompts1763700000000 implements MigrationInterface {
  readonly name = 'Prompts1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE prompts (
        id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{2,63}$' AND id NOT LIKE 'custom-%'),
        category text NOT NULL,
        title text NOT NULL,
        description text NOT NULL,
        is_active boolean NOT NULL DEFAULT true,
        position integer NOT NULL UNIQUE
      )`);
    for (const [index, prompt] of promptsOfNovember2026.entries()) {
      // Gaps of ten leave room for later prompts between two of these.
      await runner.query(
        'INSERT INTO prompts (id, category, title, description, position) VALUES ($1, $2, $3, $4, $5)',
        [prompt.id, prompt.category, prompt.title, prompt.description, (index + 1) * 10],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE prompts');
  }
}
