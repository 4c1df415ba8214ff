// Real: compression.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PackedPages } from './packed.js';

it('compresses a page once for each encoding', async () => {
  const pages = new PackedPages(2);
  const first = await pages.packed('<h1>Hello</h1>', 'br');
  expect(brotliDecompressSync(first).toString()).toBe('<h1>Hello</h1>');
  expect(await pages.packed('<h1>Hello</h1>', 'br')).toBe(first);
  expect(gunzipSync(await pages.packed('<h1>Hello</h1>', 'gzip')).toString()).toBe('<h1>Hello</h1>');
});

it('keeps only the most recently requested pages', async () => {
  const pages = new PackedPages(2);
  const [first, second] = [await pages.packed('1', 'br'), await pages.packed('2', 'br')];
  expect(await pages.packed('1', 'br')).toBe(first);
  await pages.packed('3', 'br');
  expect(await pages.packed('1', 'br')).toBe(first);
  expect(await pages.packed('2', 'br')).not.toBe(second);
});
