import type { OutputBundle, OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import { PAGE_TABLE } from './src/app/page-table.js';

/** The name under which the gateway looks for it. */
const FILE = 'page-modules.json';

/**
 * Tells which modules each page imports at once, so that none of them is fetched one after another: those of the entry stand in
 * `index.html`; those of the pages in `page-modules.json` (`{ "/record": ["/assets/…js"] }`), from which the gateway adds those of
 * the page that is asked for. Vite's own way would put the names of all files into the entry, which every visitor pays for.
 */
export function pageModules(): Plugin {
  return {
    name: 'dear-future:page-modules',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, chunk }) =>
        bundle && chunk
          ? filesOf(chunk, bundle)
              .filter((file) => file !== chunk.fileName)
              .map((file) => ({
                tag: 'link',
                attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
                injectTo: 'head' as const,
              }))
          : [],
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('The build has no entry');
      const known = new Set(filesOf(entry, bundle));
      const pages = PAGE_TABLE.map(({ path, module }) => {
        const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/features/${module}.tsx`));
        if (!page)
          throw new Error(`The page ${path} has no module of its own: is features/${module}.tsx imported elsewhere?`);
        return [path, filesOf(page, bundle).flatMap((file) => (known.has(file) ? [] : [`/${file}`]))] as const;
      });
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

/** A chunk and all that it imports at once. */
function filesOf(chunk: OutputChunk, bundle: OutputBundle, found = new Set<string>()): string[] {
  if (!found.has(chunk.fileName)) {
    found.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') filesOf(imported, bundle, found);
    }
  }
  return [...found];
}
