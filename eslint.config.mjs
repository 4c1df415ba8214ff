import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { validatedInput } from './tools/lint/validated-input.mjs';

/** Who may import whom. The tags stand in each workspace's package.json; docs/architecture.md draws the arrows. */
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

const sources = ['**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx}', '{libs,services,tools}/*/test/**/*.ts', 'e2e/src/**/*.ts'];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.data/**', '.test/**', 'tools/lint/fixtures/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: sources,
    extends: [...tseslint.configs.strictTypeChecked],
    plugins: { '@nx': nx, 'import-x': importX, house: { rules: { 'validated-input': validatedInput } } },
    languageOptions: {
      parserOptions: {
        project: [
          'tsconfig.tests.json',
          '{libs,services}/*/tsconfig.json',
          'tools/tsconfig.json',
          'web/tsconfig*.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: 'tsconfig.base.json',
          noWarnOnMultipleProjects: true,
          conditionNames: ['@dear-future/source', 'types', 'import', 'node', 'default'],
        }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/external-module-folders': ['node_modules'],
    },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(arrows),
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-self-import': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Deprecated only to stand out: an identity provider on this very machine speaks plain HTTP.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Nest's options are classes in its typings and plain objects in everybody's use.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'all' }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[object.name="process"][property.name="env"]',
          message: 'The environment is read once, in src/config.ts.',
        },
      ],
    },
  },
  {
    files: ['**/config.ts', '**/config/environment.ts', '{tools,e2e,libs/testing}/**/*.ts', ...tests],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['tools/**/*.ts', 'web/**/*.{ts,tsx}'], rules: { 'no-console': 'off' } },
  { files: ['**/*.controller.ts'], rules: { 'house/validated-input': 'error' } },
  {
    files: tests,
    rules: {
      '@nx/enforce-module-boundaries': boundaries(arrowsOfTests),
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  prettier,
);
