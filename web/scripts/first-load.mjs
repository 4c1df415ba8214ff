/*
 * Weighs the first-load JavaScript of every page of the build: the modules that its document names, packed by gzip as the
 * gateway sends them, in kB of 1000 bytes. What they fetch later does not count. Prints a line for each page and fails for
 * pages that are too heavy.
 *
 *   npx nx weight @dear-future/web
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** In kB. */
const LIMITS = { '/': 113, '/share/:slug': 125, '/capsule/:slug': 126 };
const LIMIT_OF_OTHERS = 180;

const dist = path.join(import.meta.dirname, '../dist');
const pages = Object.entries(JSON.parse(readFileSync(path.join(dist, 'pages.json'), 'utf8')));
for (const [page, { html }] of pages) {
  const modules = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="([^"]+\.js)"/g)];
  const weight = modules.reduce((sum, [, file]) => sum + gzipped(file), 0) / 1000;
  const limit = LIMITS[page] ?? LIMIT_OF_OTHERS;
  console.log(`${weight.toFixed(1).padStart(7)} kB of ${limit} kB  ${page}`);
  if (weight > limit) {
    console.error(`${page} weighs ${(weight - limit).toFixed(1)} kB more than its ${limit} kB.`);
    process.exitCode = 1;
  }
}

function gzipped(file) {
  return gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
}
