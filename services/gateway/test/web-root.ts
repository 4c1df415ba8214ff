import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BuiltPage, BuiltPages } from '@dear-future/contracts/http/pages';

/** Builds a page with the elements that the gateway changes. */
const buildPage = (markup: string): BuiltPage => ({
  html:
    '<!doctype html><head><meta name="description" content="d" /><title>Dear Future</title></head>' +
    `<body><div id="root">${markup}</div></body>`,
});
const buildLandingPage = (path: string, markup: string): BuiltPage => ({
  ...buildPage(markup),
  preview: { title: `The page ${path}`, description: `What ${path} is for` },
});

const PAGES: BuiltPages = {
  '/*': buildPage('<h1>Page Not Found</h1>'),
  '/': buildLandingPage('/', '<h1>Hello</h1>'),
  '/love-stories': buildLandingPage('/love-stories', '<h1>Love $& Stories</h1>'),
  '/record': buildPage('<h1>Record</h1>'),
  '/account': buildPage('<h1>Loading</h1>'),
  '/my-capsules': buildPage('<h1>Loading</h1>'),
  '/shared-prompts/:id/responses': buildPage('<h1>Loading</h1>'),
  '/share/:slug': buildPage('<h1>Loading</h1>'),
  '/capsule/:slug': buildPage('<h1>Loading</h1>'),
};

/** Writes a minimal build of the web app into a new folder. */
export async function writeWebRoot(): Promise<string> {
  const web = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(web, 'assets'));
  await Promise.all([
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
