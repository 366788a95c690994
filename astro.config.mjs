// @ts-check
import path from 'node:path'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import i18n from 'astro-i18next'
import { bundleOthers } from './scripts/kit/bundle-others.mjs'
import { styleguide } from './site/styleguide/styleguide.mjs'

const words = path.join(import.meta.dirname, 'content/words') + path.sep

/**
 * In `astro dev` the API runs inside Vite's server, so that a change in `api/` is live on the next
 * request; pages get the same `Astro.locals` as in production.
 * @returns {import('astro').AstroIntegration}
 */
const apiInDev = () => ({
  name: 'api-in-dev',
  hooks: {
    // Vite inserts styles as it goes, which the policy of the built pages would block.
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'dev') updateConfig({ security: { csp: false } })
    },
    'astro:server:setup': ({ server }) => {
      // Words are read from their files, not imported: Vite does not know what depends on them.
      server.watcher.on('change', (file) => {
        if (!file.startsWith(words)) return
        server.moduleGraph.invalidateAll()
        server.ws.send({ type: 'full-reload' })
      })
      server.middlewares.use(async (req, res, next) => {
        try {
          const { devDoor } = await server.ssrLoadModule('/api/dev.ts')
          await devDoor(req, res, next)
        } catch (error) {
          next(error)
        }
      })
    },
  },
})

/**
 * Files that no page of a guest asks for: what tells of a fault once there is one, and what listens for
 * signed-in users. The server puts their names into the pages that want them.
 * @returns {import('vite').Plugin}
 */
const ownScripts = () => ({
  name: 'own-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const name of ['report-fault', 'listen'])
      this.emitFile({
        type: 'chunk',
        id: `./site/scripts/${name}.ts`,
        name,
        preserveSignature: 'strict',
      })
  },
})

/**
 * Downshift assigns a property to each of its hooks, which keeps the three that we do not import in the bundle: 3 KB
 * compressed. Nothing else reads it from them.
 * @returns {import('vite').Plugin}
 */
const oneHook = () => ({
  name: 'one-hook-of-downshift',
  apply: 'build',
  transform: {
    filter: { id: /downshift\.esm\.mjs$/ },
    handler: (code) => code.replaceAll(/^(?!useCombobox\.)\w+\.stateChangeTypes = .+;$/gm, ''),
  },
})

/**
 * When an island wakes up: each directive is one file in `islands/directives/`.
 * @returns {import('astro').AstroIntegration}
 */
const until = () => ({
  name: 'until',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['unanswered', 'intent', 'member', 'painted'])
        addClientDirective({ name, entrypoint: `./islands/directives/${name}.ts` })
    },
  },
})

export default defineConfig({
  srcDir: './site',
  publicDir: './public',
  outDir: './dist/site',
  output: 'static',
  // A page is looked at as a whole before it goes out, so it is made as one text.
  adapter: node({ mode: 'middleware', staticHeaders: true, experimentalDisableStreaming: true }),
  integrations: [react(), i18n(), until(), apiInDev(), styleguide()],
  trailingSlash: 'ignore',
  build: { format: 'directory', assets: '_a', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  prefetch: false,
  vite: { plugins: [ownScripts(), oneHook(), bundleOthers()] },
  security: {
    // Our own door checks where a write comes from, for pages and API alike.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        // Pages that send people on to pay add the card processor's address themselves.
        "form-action 'self'",
        "frame-ancestors 'none'",
        // No script of ours writes markup, and none may make a policy that would.
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ],
    },
  },
})
