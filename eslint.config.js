import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const node = [{ regex: '^node:', message: 'domain is pure: no Node.' }];
const foreign = (rooms) => ({ regex: `^#(${rooms})/`, message: `This room does not import ${rooms}.` });
const fence = (patterns) => ({ rules: { 'no-restricted-imports': ['error', { patterns }] } });

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'dist',
      'data',
      'data-demo',
      '.cache',
      'coverage',
      'tests/trespassers',
      'tests/released-app/*.mjs',
    ],
  },
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Only `as const` is left: anything else is parsed, not believed.
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.tsx', 'src/web/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['src/domain/**'], ignores: ['**/*.test.ts'], ...fence([foreign('server|web|tests'), ...node]) },
  { files: ['src/server/**'], ignores: ['**/*.test.ts'], ...fence([foreign('web|tests')]) },
  { files: ['src/web/**'], ignores: ['**/*.test.ts', '**/*.test.tsx'], ...fence([foreign('server|tests'), ...node]) },
  {
    files: ['src/**', 'scripts/**'],
    ignores: [
      '**/*.test.ts',
      '**/*.test.tsx',
      'src/web/sync/**', // Its longer functions are still to be cut.
    ],
    rules: { 'max-lines-per-function': ['error', 80] },
  },
  { files: ['scripts/**', 'bench/**', 'tests/**', '**/*.test.ts', '**/*.test.tsx'], rules: { 'no-console': 'off' } },
);
