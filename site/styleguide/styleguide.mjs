// @ts-check

/**
 * Every part with the longest words it will meet, at `/styleguide` while one works on the pages; no
 * built site has it.
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
