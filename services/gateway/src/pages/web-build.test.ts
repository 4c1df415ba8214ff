// Real: a folder on disk.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebBuild } from './web-build.js';

let root: string;
let web: WebBuild;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-'));
  web = new WebBuild(root);
  await build('First');
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function build(html: string): Promise<void> {
  await writeFile(join(root, 'pages.json'), JSON.stringify({ '/*': { html } }));
}

it('reads a build once for many requests, and reads a new build without a restart', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => web.pages()));
  expect(first).toEqual({ '/*': { html: 'First' } });
  for (const pages of [...others, await web.pages()]) expect(pages).toBe(first);
  await build('Second, which is longer');
  expect(await web.pages()).toEqual({ '/*': { html: 'Second, which is longer' } });
});

it('fails while the build is missing or half written, and then recovers', async () => {
  await writeFile(join(root, 'pages.json'), '{"/*":');
  await expect(web.pages()).rejects.toThrow(SyntaxError);
  await rm(join(root, 'pages.json'));
  await expect(web.pages()).rejects.toMatchObject({ code: 'ENOENT' });
  await build('Now');
  expect(await web.pages()).toEqual({ '/*': { html: 'Now' } });
});
