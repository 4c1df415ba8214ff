import { defineConfig } from 'rolldown';

// Bundles a service's programs. Unbundled, as about 1,500 modules, they would take three times as long to start.
export default defineConfig({
  input: ['dist/main.js', 'dist/migrate.js'],
  platform: 'node',
  // Native code; mediabunny, which native code extends; and packages that are optional for Nest and React Email.
  external: [/^@napi-rs\//, /^@?mediabunny/, 'node-av', /^@nestjs\/(microservices|websockets)/, /^prettier/],
  output: {
    // As deep as the folders of dist, because the media service finds its other programs by a relative path.
    dir: 'bundle/service',
    sourcemap: true,
    // Nest and TypeORM read the names of classes at run time.
    keepNames: true,
    cleanDir: true,
  },
});
