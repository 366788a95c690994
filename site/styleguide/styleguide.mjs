// @ts-check

/**
 * Serves every part with the longest words at `/styleguide` in development; no built site has it.
 * @returns {import('astro').AstroIntegration}
 */
export const styleguide = () => ({
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') return
      const entrypoint = new URL('./styleguide.astro', import.meta.url)
      injectRoute({ pattern: '/main/styleguide', entrypoint, prerender: false })
    },
  },
})
