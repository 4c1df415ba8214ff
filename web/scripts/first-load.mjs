/*
 * Prints the first-load JavaScript of every page, gzip, in kB of 1000 bytes: what the entry and the page's own module import at
 * once. What they fetch later does not count. Builds the web into a folder of its own first:
 *
 *   node web/scripts/first-load.mjs
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const outDir = mkdtempSync(path.join(tmpdir(), 'first-load-'));
try {
  const configFile = path.join(import.meta.dirname, '..', 'vite.config.ts');
  await build({ configFile, logLevel: 'error', build: { outDir, manifest: true } });
  const manifest = JSON.parse(readFileSync(path.join(outDir, '.vite', 'manifest.json'), 'utf8'));
  const entry = modulesOf('index.html', manifest);
  for (const page of Object.keys(manifest).filter((source) => source.endsWith('-page.tsx'))) {
    const modules = new Set([...entry, ...modulesOf(page, manifest)]);
    const bytes = [...modules].reduce((sum, module) => sum + gzipped(manifest[module].file), 0);
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${page}`);
  }
} finally {
  rmSync(outDir, { recursive: true, force: true });
}

/** A module and all that it imports at once. */
function modulesOf(module, manifest, found = new Set()) {
  if (!found.has(module)) {
    found.add(module);
    for (const imported of manifest[module].imports ?? []) modulesOf(imported, manifest, found);
  }
  return found;
}

function gzipped(file) {
  return gzipSync(readFileSync(path.join(outDir, file))).length;
}
