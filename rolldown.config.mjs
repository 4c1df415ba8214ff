import { defineConfig } from 'rolldown';

// A service's programs in few files: they start in a third of the time that Node needs to find and read some 1,500 modules.
export default defineConfig({
  input: ['dist/main.js', 'dist/migrate.js'],
  platform: 'node',
  // Native code with the mediabunny that it extends; and what Nest and the mails' renderer can do without.
  external: [/^@napi-rs\//, /^@?mediabunny/, 'node-av', /^@nestjs\/(microservices|websockets)/, /^prettier/],
  output: {
    // As deep as the folders of dist: media finds its other programs relative to its code.
    dir: 'bundle/service',
    sourcemap: true,
    // Nest and TypeORM read the names of classes.
    keepNames: true,
    cleanDir: true,
  },
});
