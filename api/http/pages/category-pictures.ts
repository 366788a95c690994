import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'
import { CATEGORY_PICTURE } from '#api/category/drawing.rules.ts'
import { fail } from '#api/kit/fail.ts'

const DRAWINGS = path.resolve(import.meta.dirname, '../../../site/drawings')
const KEPT = 'public, max-age=86400'

/**
 * The two pictures of a category: `item-1` is its icon, `item-2` the scene above its subcategories.
 */
export const categoryPictures: RequestHandler<{ name: string }> = (req, res) => {
  const [, id = '', kind] = CATEGORY_PICTURE.exec(req.params.name) ?? fail('not_found')
  const drawn = kind === '1' ? draw('glyphs.svg', id) : draw(`scenes/${id}.svg`, id)
  if (drawn === undefined) return fail('not_found')
  res.set('cache-control', KEPT).type('svg').send(drawn)
}

const drawn = new Map<string, string | undefined>()

function draw(sheet: string, id: string): string | undefined {
  const key = `${sheet}#${id}`
  if (!drawn.has(key)) drawn.set(key, readDrawing(sheet, id))
  return drawn.get(key)
}

/** Draws lines only: the colours are CSS variables of our pages and do not exist elsewhere. */
function readDrawing(sheet: string, id: string): string | undefined {
  const symbol = new RegExp(`<symbol id="${id}" viewBox="([^"]*)">([^]*?)</symbol>`)
  const [, box, lines] = symbol.exec(readSheet(sheet)) ?? []
  if (box === undefined || lines === undefined) return undefined
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</svg>`
}

function readSheet(sheet: string): string {
  try {
    return readFileSync(path.join(DRAWINGS, sheet), 'utf8')
  } catch {
    return ''
  }
}
