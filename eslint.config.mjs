/**
 * ESLint holds the rules that Oxlint (.oxlintrc.json, all others) does not have: the arrows between the projects, type imports
 * beside decorators, and validated input. None needs types, so it stays quick.
 */
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import { validatedInput } from './tools/lint/validated-input.mjs';

/** Who may import whom. The tags stand in each project's package.json; docs/architecture.md draws the arrows. */
const arrows = {
  'type:contracts': [],
  'type:web': ['type:contracts'],
  'type:service': ['type:contracts', 'lib:service-kit', 'lib:work'],
  'lib:work': ['type:contracts', 'lib:service-kit'],
  'lib:service-kit': ['type:contracts'],
  'type:testing': ['type:contracts', 'lib:service-kit'],
  'type:tool': ['type:contracts', 'type:testing', 'type:lib'],
  'type:e2e': ['type:contracts', 'type:testing', 'type:lib'],
};

/** Tests may also use the real servers of libs/testing, and nothing else beyond the arrows. */
const arrowsOfTests = Object.fromEntries(
  Object.entries(arrows).map(([tag, targets]) => [
    tag,
    tag === 'type:contracts' || tag === 'type:web' ? targets : [...targets, 'type:testing'],
  ]),
);

const boundaries = (table) => [
  'error',
  {
    allow: [],
    // libs/testing provisions databases with service-kit, whose tests use libs/testing; no shipped file closes the circle.
    ignoredCircularDependencies: [
      ['@dear-future/testing', '@dear-future/service-kit'],
      ['@dear-future/testing', '@dear-future/work'],
    ],
    depConstraints: Object.entries(table).map(([sourceTag, onlyDependOnLibsWithTags]) => ({
      sourceTag,
      onlyDependOnLibsWithTags,
    })),
  },
];

const tests = ['**/*.test.{ts,tsx}', '{libs,services,tools}/*/test/**/*.ts', 'e2e/src/**/*.ts'];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.data/**', '.test/**', 'tools/lint/fixtures/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: {
      '@nx': nx,
      '@typescript-eslint': tseslint.plugin,
      project: { rules: { 'validated-input': validatedInput } },
    },
    languageOptions: {
      parser: tseslint.parser,
      // An injected class is imported as a value: its decorator needs it at run time.
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(arrows),
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  { files: ['**/*.controller.ts'], rules: { 'project/validated-input': 'error' } },
  { files: tests, rules: { '@nx/enforce-module-boundaries': boundaries(arrowsOfTests) } },
);
