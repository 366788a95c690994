import { readFileSync } from 'node:fs'
import path from 'node:path'
import { glyphOf } from '#api/category/drawing.rules.ts'

export const SHEET_WIDTH = 1200
export const SHEET_HEIGHT = 900

const GLYPHS = path.resolve(import.meta.dirname, '../../site/drawings/glyphs.svg')

/** A picture has no page around it that would give it colours: by day, on paper. */
const inks: Readonly<Record<string, string>> = {
  '--tint': '#f3efe4',
  '--sheet': '#fbfaf6',
  '--signal': '#e8501f',
}

/** The thing of a category as a pen draws it, on a framed sheet: nobody takes it for a photograph. */
export const sheetOf = (categoryId: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" viewBox="0 0 96 72">
    <rect width="96" height="72" fill="#fbfaf6"/>
    <g fill="none" stroke="#14211b" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">
      <path d="M4 4h88v64H4z" stroke="#d9d6cc" stroke-width=".4"/>
      <path d="M8 56h80"/>
      <g color="#14211b" transform="translate(12 14)">${linesOf(glyphOf(categoryId))}</g>
    </g>
  </svg>`

const PAPER_LINES = [26, 31, 36, 41, 46]

/** A paper with nothing on it that could be taken for anybody's. */
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

function linesOf(glyph: string): string {
  const [, lines] =
    new RegExp(`<symbol id="${glyph}"[^>]*>(.*?)</symbol>`).exec(readFileSync(GLYPHS, 'utf8')) ?? []
  if (!lines) throw new Error(`no glyph ${glyph}`)
  return lines
    .replaceAll(/var\((--\w+)\)/g, (_all, token: string) => inks[token] ?? 'none')
    .replaceAll(' vector-effect="non-scaling-stroke"', '')
}
