/**
 * Lints fixtures with the real configuration and prints what one rule says of each, as JSON: the proof that the rules bite.
 * node tools/lint/lint-fixture.mjs '[{ "rule": …, "fixture": …, "pretended": path it pretends to have }, …]'
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = path.join(root, 'tools/lint/fixtures');

async function lint({ rule, fixture, pretended }) {
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
  return result.messages.map(({ line, message }) => ({ line, message }));
}

const reports = [];
for (const each of JSON.parse(process.argv[2])) reports.push(await lint(each));
process.stdout.write(JSON.stringify(reports));
