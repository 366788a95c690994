import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('../../site/styles/tokens.css', import.meta.url), 'utf8')

/**
 * A colour of the design system, such as `ink`, for mails and pictures, which have no style sheet.
 */
export function colourOf(name: string): { light: string; dark: string } {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? []
  if (light === undefined || dark === undefined) throw new Error(`tokens.css has no colour ${name}`)
  return { light, dark }
}

/** The colour as a CSS `light-dark()` value. */
export function lightDark(name: string): string {
  const { light, dark } = colourOf(name)
  return `light-dark(${light},${dark})`
}
