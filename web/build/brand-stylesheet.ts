import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The stylesheet of pages without Tailwind: for them, the theme is a rule of variables. */
function stylesheet(): string {
  const read = (name: string): string => readFileSync(join(import.meta.dirname, '../src/ui/styles', name), 'utf8');
  const tokens = read('tokens.css').replace('@theme static', ':root').replace('--color-*: initial;', '');
  return [read('fonts.css'), tokens, read('server-pages.css')].join('\n');
}

/** Ships `/brand.css` under a fixed name: the gateway's own pages cannot know a hashed one. */
export function brandStylesheet(): Plugin {
  return {
    name: 'dear-future:brand-stylesheet',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'brand.css', source: stylesheet() });
    },
    configureServer(server) {
      server.middlewares.use('/brand.css', (_request, response) => {
        response.setHeader('content-type', 'text/css; charset=utf-8');
        response.end(stylesheet());
      });
    },
  };
}
