/**
 * Lints one fixture with the real configuration and prints what a single rule says, as JSON: the proof that it bites.
 * node tools/lint/lint-fixture.mjs <rule> <fixture> [path it pretends to have]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const [rule, fixture, pretended] = process.argv.slice(2);
const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = path.join(root, 'tools/lint/fixtures');
// A file that only pretends to stand somewhere belongs to no TypeScript project; the rule tried on it needs no types.
const project = pretended ? false : path.join(fixtures, 'tsconfig.json');
const eslint = new ESLint({
  cwd: root,
  ignore: false,
  overrideConfig: { languageOptions: { parserOptions: { project } } },
  ruleFilter: ({ ruleId }) => ruleId === rule,
});
const file = path.join(fixtures, fixture);
const filePath = pretended ? path.join(root, pretended) : file;
const [result] = await eslint.lintText(readFileSync(file, 'utf8'), { filePath });
process.stdout.write(JSON.stringify(result.messages.map(({ line, message }) => ({ line, message }))));
