import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { brandStylesheet } from './build/brand-stylesheet.js';
import { prerenderedPages } from './build/prerendered-pages.js';

const REPOSITORY = path.join(import.meta.dirname, '..');

const USED_BY_MOST_PAGES = /(?:^|\/)node_modules\/lucide-react|^web\/src\/(?:ui|lib)\//;
const NOT_IN_BASICS =
  /illustrations|postmark|zones?[-.]|read-state|form-texts|empty-state|ui\/layout\/page\.|(?<!lazy-)dialog|select|menu|tabs|tooltip|(?:dates?|days|time|bytes)[-.]|text-length|toast|field|textarea|input|radio|sheet|progress/;

/** Matches the path within the repository, so that the checkout's own location does not matter. */
function pathMatches(pattern: RegExp): (id: string) => boolean {
  return (id) => pattern.test(path.relative(REPOSITORY, id));
}

/** Few large chunks: a phone needs as long to fetch six small files in parallel as to download 20 kB. */
const CHUNKS = [
  { name: 'shell', tags: ['$initial' as const], priority: 4 },
  {
    name: 'basics',
    test: (id: string) => pathMatches(USED_BY_MOST_PAGES)(id) && !pathMatches(NOT_IN_BASICS)(id),
    minShareCount: 6,
    priority: 2,
  },
  { name: 'recorder', test: pathMatches(/^web\/src\/recorder\//), minShareCount: 2, priority: 1 },
  { name: 'link', test: pathMatches(/^web\/src\/features\/share\/(?!link-texts)/), minShareCount: 3, priority: 1 },
];

/** Compressing smaller files would not save a network packet. */
const COMPRESSED = { include: /\.(?:js|css|svg|webmanifest|txt)$/, threshold: 1000 };

export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, import.meta.dirname, 'GATEWAY_')['GATEWAY_URL'] ?? 'http://localhost:3000';
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), brandStylesheet(), prerenderedPages(), compression(COMPRESSED)],
    resolve: { conditions: ['@dear-future/source', ...defaultClientConditions] },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The prerendered pages have their own modulepreload links.
      modulePreload: false,
      // One stylesheet, so that a prerendered page does not wait for a second one.
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
      // For older browsers, the build would replace light-dark(), and no section could choose its own color scheme.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
    // In development, pages and API calls share one origin, as in production.
    server: { proxy: { '/api': { target: gateway } } },
  };
});
