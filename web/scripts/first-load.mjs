/*
 * Weighs the first-load JavaScript of every page: what the entry and the page's own module import at once, packed by gzip as
 * the gateway sends it, in kB of 1000 bytes. What they fetch later does not count. Prints a line for each page and fails for
 * pages that are too heavy or were not weighed. Builds the web into a folder of its own first:
 *
 *   node web/scripts/first-load.mjs
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** The most that a page may weigh, in kB: strangers open the first ones on phones, in the country, once. */
const LIMITS = { '/': 115, '/share/:slug': 140, '/capsule/:slug': 140 };
const LIMIT_OF_OTHERS = 180;

const web = path.join(import.meta.dirname, '..');
const outDir = mkdtempSync(path.join(tmpdir(), 'first-load-'));
try {
  await build({ configFile: path.join(web, 'vite.config.ts'), logLevel: 'error', build: { outDir, manifest: true } });
  const manifest = JSON.parse(readFileSync(path.join(outDir, '.vite', 'manifest.json'), 'utf8'));
  const entry = filesOf('index.html', manifest).map((file) => `/${file}`);
  const pages = Object.entries(JSON.parse(readFileSync(path.join(outDir, 'pages.json'), 'utf8')));
  const excess = [];
  for (const [page, { modules: files }] of pages) {
    const weight = [...entry, ...files].reduce((sum, file) => sum + gzipped(file), 0) / 1000;
    const limit = LIMITS[page] ?? LIMIT_OF_OTHERS;
    console.log(`${weight.toFixed(1).padStart(7)} kB of ${limit} kB  ${page}`);
    if (weight > limit) excess.push(`${page} weighs ${(weight - limit).toFixed(1)} kB more than its ${limit} kB.`);
  }
  // A page of its own is a file of that name which is fetched when it is opened.
  const weighed = new Set(pages.flatMap(([, { modules }]) => modules));
  const unweighed = Object.entries(manifest).filter(
    ([source, { file, isDynamicEntry }]) =>
      /^src\/features\/.*-page\.tsx$/.test(source) && isDynamicEntry && !weighed.has(`/${file}`),
  );
  for (const [source] of unweighed)
    excess.push(`${source} is missing in src/app/page-table.ts, so it was not weighed.`);
  for (const line of excess) console.error(line);
  process.exitCode = excess.length === 0 ? 0 : 1;
} finally {
  rmSync(outDir, { recursive: true, force: true });
}

/** The file of a module and those of all that it imports at once. */
function filesOf(module, manifest, found = new Set()) {
  if (!found.has(module)) {
    found.add(module);
    for (const imported of manifest[module].imports ?? []) filesOf(imported, manifest, found);
  }
  return [...found].map((each) => manifest[each].file);
}

function gzipped(file) {
  return gzipSync(readFileSync(path.join(outDir, file)), { level: 9 }).length;
}
