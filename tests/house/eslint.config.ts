import astro from 'eslint-plugin-astro'

/** The pages only: oxlint has no parser for them (`.oxlintrc.json` has the rules of all others). */
export default [{ ignores: ['dist', '.astro', '.data', '**/*.{ts,tsx,js,mjs,cjs}'] }, ...astro.configs.recommended]
