import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv } from 'vite';
import { brandStylesheet } from './brand-stylesheet.js';
import { pageModules } from './page-modules.js';
import { smallerFiles } from './smaller-files.js';

/**
 * The web build. In development `GATEWAY_URL` names the gateway that `/api` is passed on to (default http://localhost:3000),
 * so that pages and calls share one origin as they do in production.
 */
export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, import.meta.dirname, 'GATEWAY_')['GATEWAY_URL'] ?? 'http://localhost:3000';
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), brandStylesheet(), pageModules(), smallerFiles()],
    // Contracts are read as source: no build of another folder has to come first.
    resolve: { conditions: ['@dear-future/source', ...defaultClientConditions] },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The gateway's pages and index.html name the modules instead (page-modules.ts).
      modulePreload: false,
      // light-dark() stays as written: turned into variables it would be fixed at the root, and a part of a page could
      // no longer choose its own theme.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
    server: { proxy: { '/api': { target: gateway } } },
  };
});
