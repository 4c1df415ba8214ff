/**
 * Finds retired words (`retired-words.json`) in the names and contents of files. `GoodDay`, `good-day` and `good day`
 * count as the same word. Also finds types in docs/glossary.md that the linked file does not declare.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const RETIRED = JSON.parse(readFileSync(new URL('retired-words.json', import.meta.url), 'utf8'));
const PATTERN = new RegExp(`\\b(${Object.keys(RETIRED).join('|')})\\b`, 'g');
const TEXT = /\.(?:[jt]sx?|mjs|css|html|json|md|sh|ya?ml)$/;
/** Migrations contain prompts for users. The list of retired words and its test contain these words themselves. */
const EXCLUDED = /\/migrations\/|^package-lock\.json$|^tools\/lint\/(?:retired-words\.json|rules-bite\.test\.ts)$/;

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Line 0 of a finding is the file's name. */
function retiredIn(file) {
  return [file, ...read(file).split('\n')].flatMap((line, number) => {
    const words = line
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/[-_]/g, ' ')
      .toLowerCase();
    return [...words.matchAll(PATTERN)].map(
      ([word]) => `${file}:${number}: "${word}" is retired; write: ${RETIRED[word]}`,
    );
  });
}

/** Checks links such as [`Video`](../services/media/src/videos/video.entity.ts). */
function undeclaredIn(glossary) {
  return [...read(glossary).matchAll(/\[`(\w+)`\]\(([^)]+)\)/g)].flatMap(([, type, link]) => {
    const file = path.join(path.dirname(glossary), link);
    const isDeclared = new RegExp(`(?:class|interface|type|function|const) ${type}\\b`).test(read(file));
    return isDeclared ? [] : [`${glossary}: ${file} does not declare ${type}`];
  });
}

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = stdout.split('\n').filter((file) => TEXT.test(file) && !EXCLUDED.test(file));
if (files.length === 0) throw new Error('git lists no files here');
const findings = [...files.flatMap(retiredIn), ...undeclaredIn('docs/glossary.md')];
for (const finding of findings) console.error(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
