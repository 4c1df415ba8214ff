import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The parts of a page that the gateway reads or changes. */
const INDEX =
  '<!doctype html><head><meta name="description" content="d" /><title>Dear Future</title></head><body><div id="root"></div></body>';

const PAGES = {
  '/record': { modules: ['/assets/record-3c4d.js'], reads: [], markup: '<h1>Record</h1>' },
  '/payment': { modules: [], reads: [], title: 'Credits &amp; Receipts', markup: '<h1>Loading</h1>' },
  '/love-stories': { modules: [], reads: ['/api/capsule-packages'], markup: '<h1>Love $& Stories</h1>' },
  '*': { modules: [], reads: [], markup: '<h1>Page Not Found</h1>' },
};

/** Writes a minimal build of the web into a new folder. */
export async function writeWebRoot(): Promise<string> {
  const web = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(web, 'assets'));
  await Promise.all([
    writeFile(join(web, 'index.html'), INDEX),
    writeFile(join(web, 'pages.json'), JSON.stringify(PAGES)),
    writeFile(join(web, 'manifest.webmanifest'), '{}'),
    writeFile(join(web, 'assets/app-1a2b3c.js.br'), brotliCompressSync('export {};')),
    writeFile(join(web, 'assets/app-1a2b3c.js.gz'), gzipSync('export {};')),
    writeFile(join(web, 'assets/app-1a2b3c.js'), 'export {};'),
    writeFile(join(web, 'brand.css'), 'body{}'),
    writeFile(join(web, '.secret'), 'secret'),
  ]);
  return web;
}
