// @ts-check
import ofServer from '../../package.json' with { type: 'json' }

/**
 * A server has the packages of package.json alone: all others go into the built pages. In development Astro's own
 * run through Vite, which Astro arranges only for those that package.json lists.
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
