// CommonJS because astro-i18next reads its configuration by require().
const { languages, areas } = require('./content/i18next.json')

/** @type {import('astro-i18next').AstroI18nextConfig} */
module.exports = {
  defaultLocale: 'en',
  locales: languages,
  namespaces: areas,
  defaultNamespace: 'site',
  load: ['server'],
  i18nextServer: {
    initAsync: false,
    fallbackLng: 'en',
    preload: languages,
    interpolation: { escapeValue: false },
    backend: { loadPath: 'content/words/{{lng}}/{{ns}}.json' },
  },
}
