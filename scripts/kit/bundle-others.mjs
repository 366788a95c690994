// @ts-check
import ofServer from '../../package.json' with { type: 'json' }

/**
 * Bundles every package that package.json does not list, so that a server needs no others. In development it sends
 * Astro's own packages through Vite, which Astro does only for listed ones.
 * @returns {import('vite').Plugin}
 */
export const bundleOthers = () => ({
  name: 'bundle-others',
  enforce: 'pre',
  configEnvironment(name, _, { command }) {
    if (name === 'client') return
    if (command === 'serve') return { resolve: { noExternal: [/^@?astro/] } }
    return { resolve: { noExternal: true, external: Object.keys(ofServer.dependencies) } }
  },
})
