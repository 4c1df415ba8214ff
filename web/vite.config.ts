import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv } from 'vite';
import { brandStylesheet } from './build/brand-stylesheet.js';
import { prerenderedPages } from './build/prerendered-pages.js';
import { smallerFiles } from './build/smaller-files.js';

const REPOSITORY = path.join(import.meta.dirname, '..');

const OF_MOST_PAGES = /(?:^|\/)node_modules\/lucide-react|^web\/src\/(?:ui|lib)\//;
const HEAVY =
  /illustrations|read-state|form-texts|confirm-button|empty-state|ui\/layout\/page\.|dialog|select|menu|tabs|tooltip|(?:dates?|days|time|bytes)[-.]|toast|field|textarea|input|radio|sheet|progress/;

const RADIX_PARTS =
  /^node_modules\/@radix-ui\/(?:primitive|react-(?:primitive|context|id|presence|direction|use-[a-z-]+))\//;

/** The path in the repository: where the repository itself stands says nothing. */
function within(pattern: RegExp): (id: string) => boolean {
  return (id) => pattern.test(path.relative(REPOSITORY, id));
}

/** On a phone each round of six small files takes as long as twenty kilobytes. */
const CHUNKS = [
  { name: 'frame', tags: ['$initial' as const], priority: 4 },
  {
    name: 'dates',
    test: within(/(?:^|\/)node_modules\/date-fns|^web\/src\/lib\/dates/),
    minShareCount: 4,
    priority: 3,
  },
  {
    name: 'basics',
    test: (id: string) => within(OF_MOST_PAGES)(id) && !within(HEAVY)(id),
    minShareCount: 6,
    priority: 2,
  },
  { name: 'controls', test: within(RADIX_PARTS), minShareCount: 3, priority: 1 },
  { name: 'recorder', test: within(/^web\/src\/recorder\//), minShareCount: 2, priority: 1 },
  { name: 'link', test: within(/^web\/src\/features\/share\//), minShareCount: 3, priority: 1 },
];

/** In development pages and calls share one origin, as in production. */
export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, import.meta.dirname, 'GATEWAY_')['GATEWAY_URL'] ?? 'http://localhost:3000';
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), brandStylesheet(), prerenderedPages(), smallerFiles()],
    resolve: { conditions: ['@dear-future/source', ...defaultClientConditions] },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The prerendered pages name the modules instead.
      modulePreload: false,
      // One stylesheet: a page that is there before its code must not wait for a second one.
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
      // As variables, light-dark() would be fixed at the root, and a part of a page could not choose its own theme.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
    server: { proxy: { '/api': { target: gateway } } },
  };
});
