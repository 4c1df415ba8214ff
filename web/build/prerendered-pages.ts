import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuiltPage } from '@dear-future/contracts/http/pages';
import react from '@vitejs/plugin-react';
import type { OutputBundle, OutputChunk } from 'rolldown';
import { build, defaultServerConditions, type Plugin } from 'vite';
import type * as Prerender from '../src/app/prerender.js';

/**
 * Prerenders every page and writes all of them as whole documents into `pages.json`, which the gateway sends. Their heads
 * preload what the page imports and reads at once, so that nothing is fetched one after another. (Vite's own preloads
 * would put the names of all files into the entry, which every visitor pays for.)
 */
export function prerenderedPages(): Plugin {
  return {
    name: 'dear-future:prerendered-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (index?.type !== 'asset' || !entry) throw new Error('The build has no index.html');
      const entryFiles = filesOf(entry, bundle);
      const pages = (await prerender()).map(({ declaration, path: at, reads, title, markup, preview }) => {
        const module = declaration.replace(/\.route\.ts$/, '.tsx');
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        if (!chunk) throw new Error(`The page ${at} has no chunk of its own: is ${module} imported elsewhere?`);
        const pageFiles = filesOf(chunk, bundle).filter((file) => !entryFiles.includes(file));
        const head = [
          ...entryFiles.slice(1).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
          ...pageFiles.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
          ...reads.map((read) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${read}" />`),
        ].join('');
        const html = String(index.source)
          .replace(/<title>.*<\/title>/, (plain) => title || plain)
          .replace('</head>', () => `${head}</head>`)
          .replace('<div id="root">', () => `<div id="root" data-page="${at}">${markup}`);
        return [at, { html, ...(preview && { preview }) } satisfies BuiltPage];
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(pages)) });
      delete bundle['index.html'];
    },
  };
}

function filesOf(chunk: OutputChunk, bundle: OutputBundle, found = new Set<string>()): string[] {
  if (found.has(chunk.fileName)) return [];
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(imported, bundle, found);
  }
  return [...found];
}

async function prerender() {
  const outDir = await mkdtemp(path.join(tmpdir(), 'prerender-'));
  try {
    await build({
      configFile: false,
      root: path.join(import.meta.dirname, '..'),
      logLevel: 'error',
      plugins: [react()],
      ssr: { noExternal: true, resolve: { conditions: ['@dear-future/source', ...defaultServerConditions] } },
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
      },
    });
    const built = (await import(pathToFileURL(path.join(outDir, 'prerender.mjs')).href)) as typeof Prerender;
    return await built.prerenderPages();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
