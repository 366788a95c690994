import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('../../site/styles/tokens.css', import.meta.url), 'utf8')

/** A colour of the pages, `ink`, for what is seen without their styles: mails and pictures. */
export function colourOf(name: string): { light: string; dark: string } {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? []
  if (light === undefined || dark === undefined) throw new Error(`tokens.css has no colour ${name}`)
  return { light, dark }
}

/** As a style writes it that knows light and dark. */
export function lightDark(name: string): string {
  const { light, dark } = colourOf(name)
  return `light-dark(${light},${dark})`
}
