import type { Plugin } from 'vite';

/** Serves the stylesheet as `/brand.css`, too, because pages that the gateway renders cannot know the hashed name. */
export function brandStylesheet(): Plugin {
  return {
    name: 'dear-future:brand-stylesheet',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const styles = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
      if (styles?.type !== 'asset') throw new Error('The build has no stylesheet');
      this.emitFile({ type: 'asset', fileName: 'brand.css', source: styles.source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/brand.css') request.url = '/src/ui/styles/base.css';
        next();
      });
    },
  };
}
