/*
 * Measures the JavaScript of each page's first load: the modules that its document names, compressed with gzip. Modules
 * that the page fetches later do not count. Prints a line for each page, and fails if a page is over its limit.
 *
 *   npx nx weight @dear-future/web
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMITS_KB = { '/': 113, '/share/:slug': 125, '/capsule/:slug': 126 };
const DEFAULT_LIMIT_KB = 180;

const dist = path.join(import.meta.dirname, '../dist');
const pages = Object.entries(JSON.parse(readFileSync(path.join(dist, 'pages.json'), 'utf8')));
for (const [page, { html }] of pages) {
  const modules = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="([^"]+\.js)"/g)];
  const weight = modules.reduce((sum, [, file]) => sum + gzippedSize(file), 0) / 1000;
  const limit = LIMITS_KB[page] ?? DEFAULT_LIMIT_KB;
  console.log(`${weight.toFixed(1).padStart(7)} kB of ${limit} kB  ${page}`);
  if (weight > limit) {
    console.error(`${page} is ${(weight - limit).toFixed(1)} kB over its limit of ${limit} kB.`);
    process.exitCode = 1;
  }
}

function gzippedSize(file) {
  return gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
}
