import path from 'node:path';
import type { BuiltPage } from '@dear-future/contracts/http/pages';
import type { OutputBundle } from 'rolldown';
import { runnerImport, type Plugin } from 'vite';
import type * as Prerender from '../src/app/prerender.js';

const ROOT = path.join(import.meta.dirname, '..');

/**
 * Prerenders every page as a whole document into `pages.json`, which the gateway reads. Each document preloads what its
 * page imports and reads first. Vite's own preloads would put the names of all files into the entry chunk.
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
      const fonts = Object.keys(bundle).filter((file) => /-latin-(?:400|wght)-.*\.woff2$/.test(file));
      const entryFiles = filesOf(entry.fileName, bundle);
      const { module } = await runnerImport<typeof Prerender>(path.join(ROOT, 'src/app/prerender.tsx'), {
        configFile: false,
        root: ROOT,
        resolve: { conditions: ['@dear-future/source'] },
      });
      // `pages.ts` imports nothing on demand but the pages, in the order of `PAGES`.
      const modules = this.getModuleInfo(path.join(ROOT, 'src/app/pages.ts'))?.dynamicallyImportedIds;
      if (modules?.length !== module.prerendered.length)
        throw new Error('pages.ts must import one module on demand for each page');
      const documents = module.prerendered.map(({ path: route, reads, title, markup, description }, position) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === modules[position]);
        if (!chunk) throw new Error(`The page ${route} has no chunk of its own: is its module imported elsewhere?`);
        const pageFiles = filesOf(chunk.fileName, bundle).filter((file) => !entryFiles.includes(file));
        const head = [
          ...fonts.map((file) => `<link rel="preload" as="font" crossorigin href="/${file}" />`),
          ...entryFiles.slice(1).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
          ...pageFiles.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
          ...reads.map((read) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${read}" />`),
        ].join('');
        const html = String(index.source)
          .replace(/<title>.*<\/title>/, (unchanged) => (title ? `<title>${title}</title>` : unchanged))
          .replace('</head>', () => `${head}</head>`)
          .replace('<div id="root">', () => `<div id="root" data-page="${route}">${markup}`);
        return [
          route,
          { html, ...(description !== undefined && { preview: { title, description } }) } satisfies BuiltPage,
        ];
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(documents)) });
      delete bundle['index.html'];
    },
  };
}

/** Returns the file and all files that it imports statically, directly or not. */
function filesOf(file: string, bundle: OutputBundle, found: string[] = []): string[] {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.includes(file)) return found;
  found.push(file);
  for (const imported of chunk.imports) filesOf(imported, bundle, found);
  return found;
}
