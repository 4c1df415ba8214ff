import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { CONDITIONS } from './conditions.js';
import type { firstPaint, FirstPaint } from '../src/app/first-paint.js';

interface Row {
  path: string;
  module: Parameters<typeof firstPaint>[1];
}

/**
 * Draws each page once, in Node: builds `src/app/first-paint.tsx` into a folder of its own, with all that it imports, and runs it.
 * @returns each page by its path
 */
export async function firstPaints(rows: readonly Row[]): Promise<Map<string, FirstPaint>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'first-paints-'));
  try {
    await build({
      configFile: false,
      root: path.join(import.meta.dirname, '..'),
      logLevel: 'error',
      plugins: [react()],
      resolve: { conditions: CONDITIONS },
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/first-paint.tsx',
        outDir: folder,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
      },
    });
    const built = (await import(pathToFileURL(path.join(folder, 'first-paint.mjs')).href)) as {
      firstPaint: typeof firstPaint;
    };
    const painted: [string, FirstPaint][] = [];
    for (const { path: address, module } of rows) {
      // A parameter says nothing yet: whatever stands for it draws the same page.
      painted.push([address, await built.firstPaint(address === '*' ? '/nowhere' : address, module)]);
    }
    return new Map(painted);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
