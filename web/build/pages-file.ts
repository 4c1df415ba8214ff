import type { OutputBundle, OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import { firstPaints } from './first-paints.js';
import { PAGE_TABLE, type Page, type PageModule } from '../src/app/page-table.js';

type Row = Omit<Page, 'module'> & { module: PageModule | 'not-found' };

/** The name under which the gateway looks for it. */
const FILE = 'pages.json';
/** Stands for every address without a page. */
const NO_PAGE: Row = { path: '*', module: 'not-found' };

/**
 * Writes what the gateway adds to `index.html` for each page: `{ "/record": { "modules": ["/assets/…js"], "reads": ["/api/…"], "markup": "<div…" } }`.
 * The modules are those that the page imports at once, so that none is fetched after another (those of the entry stand in `index.html`;
 * Vite's own way would put the names of all files into the entry, which every visitor pays for). The markup is the page as it is before
 * anything is known, so that it is read before any code is there.
 */
export function pagesFile(): Plugin {
  return {
    name: 'dear-future:pages-file',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) =>
        bundle && chunk
          ? filesOf(chunk, bundle)
              .filter((file) => !html.includes(file))
              .map((file) => ({
                tag: 'link',
                attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
                injectTo: 'head' as const,
              }))
          : [],
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('The build has no entry');
      const known = new Set(filesOf(entry, bundle));
      const rows = [...PAGE_TABLE, NO_PAGE];
      const paints = await firstPaints(rows);
      const pages = rows.map((row) => {
        const { path, module } = row;
        const file = module === 'not-found' ? '/app/not-found-page.tsx' : `/features/${module}.tsx`;
        const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file));
        if (!page) throw new Error(`The page ${path} has no module of its own: is ${file} imported elsewhere?`);
        const modules = filesOf(page, bundle).flatMap((each) => (known.has(each) ? [] : [`/${each}`]));
        return [path, { modules, reads: readsOf(row), ...paints.get(path) }] as const;
      });
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

/** The reads that every visitor may make. The others would be refused without a session. */
function readsOf({ firstRead, purpose }: Row): string[] {
  return firstRead === undefined || purpose !== undefined ? [] : [firstRead];
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
