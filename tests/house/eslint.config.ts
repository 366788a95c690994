import path from 'node:path'
import astro from 'eslint-plugin-astro'
import tseslint from 'typescript-eslint'

const root = path.resolve(import.meta.dirname, '../..')

export default tseslint.config(
  { ignores: ['dist', '.astro', '.data', 'node_modules', '**/*.mjs', '**/*.cjs'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowNullish: true },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  // Scripts print to the developer’s console.
  { files: ['scripts/**/*.ts'], rules: { 'no-console': 'off' } },
  // W17: an unknown form mode only causes a console warning.
  { files: ['islands/listing-wizard/mode.ts'], rules: { 'no-console': 'off' } },
  ...astro.configs.recommended,
)
