import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The parts of `/brand.css`, in order. */
const PARTS = ['src/ui/fonts.css', 'src/ui/tokens.css', 'src/ui/server-pages.css'];

function stylesheet(): string {
  return PARTS.map((part) => readFileSync(join(import.meta.dirname, '..', part), 'utf8')).join('\n');
}

/**
 * Ships `/brand.css` under a fixed name: the pages that the gateway renders itself (such as sign-in and sign-out) link to it and
 * cannot know the hashed name of the app's stylesheet. One source of tokens for both.
 */
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
