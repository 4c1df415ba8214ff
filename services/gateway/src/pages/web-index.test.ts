// Real: a folder on disk.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewaySettings } from '../config.js';
import { WebIndex } from './web-index.js';

let root: string;
let index: WebIndex;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-'));
  await build('First');
  index = new WebIndex({ WEB_ROOT: root } as GatewaySettings);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function build(title: string): Promise<void> {
  await writeFile(join(root, 'index.html'), `<head><title>${title}</title></head><div id="root"></div>`);
  await writeFile(join(root, 'pages.json'), JSON.stringify({ '/record': { markup: `<h1>${title}</h1>` } }));
}

it('reads and parses the build once for many requests', async () => {
  const parse = jest.spyOn(JSON, 'parse');
  try {
    const pages = await Promise.all(Array.from({ length: 20 }, () => index.markup('/record')));
    pages.push(await index.markup('/record'), await index.markup('/'));
    expect(pages[0]).toContain('<h1>First</h1>');
    expect(parse).toHaveBeenCalledTimes(1);
  } finally {
    parse.mockRestore();
  }
});

it('serves a new build without a restart', async () => {
  expect(await index.markup('/record')).toContain('<h1>First</h1>');
  await build('Second, which is longer');
  expect(await index.markup('/record')).toContain('<h1>Second, which is longer</h1>');
});

it('serves the plain index if the build has no prerendered pages', async () => {
  await rm(join(root, 'pages.json'));
  expect(await index.markup('/record')).toContain('<div id="root"></div>');
});

it('fails until the web is built', async () => {
  await rm(join(root, 'index.html'));
  await expect(index.markup('/record')).rejects.toMatchObject({ code: 'ENOENT' });
  await build('Now');
  expect(await index.markup('/record')).toContain('Now');
});
