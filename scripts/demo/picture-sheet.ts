import { readFileSync } from 'node:fs'
import path from 'node:path'
import { glyphOf } from '#api/category/drawing.rules.ts'
import type { VehicleKind } from '#site/drawings/vehicles.ts'

export const SHEET_WIDTH = 1200
export const SHEET_HEIGHT = 900

const DRAWINGS = path.resolve(import.meta.dirname, '../../site/drawings')

/** A picture has no page that sets its colours: these are the ones of light mode. */
const inks: Readonly<Record<string, string>> = {
  '--tint': '#f3efe4',
  '--sheet': '#fbfaf6',
  '--signal': '#e8501f',
}

const sheet = (drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" viewBox="0 0 96 72">
    <rect width="96" height="72" fill="#fbfaf6"/>
    ${drawn}
  </svg>`

const framed = (drawn: string): string =>
  sheet(`<g fill="none" stroke="#14211b" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">
      <path d="M4 4h88v64H4z" stroke="#d9d6cc" stroke-width=".4"/>
      ${drawn}
    </g>`)

/** The item of a category as a framed line drawing, which cannot be mistaken for a photograph. */
export const sheetOf = (categoryId: string): string =>
  framed(
    `<path d="M8 56h80"/>
      <g color="#14211b" transform="translate(12 14)">${linesOf('glyphs.svg', glyphOf(categoryId))}</g>`,
  )

/** A company's vehicle, in the same style. */
export const vehicleSheet = (kind: VehicleKind): string =>
  framed(
    `<g color="#14211b" stroke-width="4" transform="translate(10 22) scale(.19)">${linesOf('vehicles.svg', kind)}</g>`,
  )

const brandInks = ['#14211b', '#e8501f', '#1d5c46', '#2b4c7e', '#7a3b69', '#8a6d1a'] as const
const brandShapes = [
  '<circle cx="48" cy="36" r="28"/>',
  '<path d="M48 6 76 22v28L48 66 20 50V22z"/>',
  '<rect x="20" y="8" width="56" height="56" rx="12"/>',
] as const

interface Brand {
  letters: string
  /** Any number: selects one of the inks and one of the shapes. */
  ink: number
  shape: number
}

/** A company's initials in a simple shape, like a sign painted on a van. */
export const brandSheet = ({ letters, ink, shape }: Brand): string =>
  sheet(`<g fill="${brandInks[ink % brandInks.length]}">${brandShapes[shape % brandShapes.length]}</g>
    <text x="48" y="44" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="22" fill="#fbfaf6">${letters}</text>`)

const PAPER_LINES = [26, 31, 36, 41, 46]

/** A document without content, so that it cannot be mistaken for a real one. */
export const paperSheet = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" viewBox="0 0 96 72">
    <rect width="96" height="72" fill="#d9d6cc"/>
    <path d="M18 4h60v64H18z" fill="#fbfaf6"/>
    <text x="24" y="17" font-family="sans-serif" font-size="6" fill="#14211b">DEMO</text>
    <g stroke="#14211b" stroke-width=".6" stroke-linecap="round">
      ${PAPER_LINES.map((y, at) => `<path d="M24 ${y}h${at % 2 === 0 ? 48 : 40}"/>`).join('')}
    </g>
    <circle cx="66" cy="58" r="5" fill="none" stroke="#e8501f"/>
  </svg>`

function linesOf(file: string, drawing: string): string {
  const symbols = readFileSync(path.join(DRAWINGS, file), 'utf8')
  const [, lines] = new RegExp(`<symbol id="${drawing}"[^>]*>(.*?)</symbol>`).exec(symbols) ?? []
  if (!lines) throw new Error(`no drawing ${drawing}`)
  return lines
    .replaceAll(/var\((--\w+)\)/g, (_all, token: string) => inks[token] ?? 'none')
    .replaceAll(' vector-effect="non-scaling-stroke"', '')
}
