// Real: compression.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CompressedPages } from './compressed-pages.js';

it('compresses a page once for each encoding', async () => {
  const pages = new CompressedPages(2);
  const first = await pages.compressed('<h1>Hello</h1>', 'br');
  expect(brotliDecompressSync(first).toString()).toBe('<h1>Hello</h1>');
  expect(await pages.compressed('<h1>Hello</h1>', 'br')).toBe(first);
  expect(gunzipSync(await pages.compressed('<h1>Hello</h1>', 'gzip')).toString()).toBe('<h1>Hello</h1>');
});

it('keeps only the most recently requested pages', async () => {
  const pages = new CompressedPages(2);
  const [first, second] = [await pages.compressed('1', 'br'), await pages.compressed('2', 'br')];
  expect(await pages.compressed('1', 'br')).toBe(first);
  await pages.compressed('3', 'br');
  expect(await pages.compressed('1', 'br')).toBe(first);
  expect(await pages.compressed('2', 'br')).not.toBe(second);
});
