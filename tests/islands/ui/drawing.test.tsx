import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { mainCategories } from '#content/categories/categories.ts'
import { Drawing } from '#islands/ui/drawing.tsx'
import { drawings, type DrawingName } from '#site/drawings/drawings.ts'

const names = mainCategories().flatMap(({ id }) => [`${id}-1`, `${id}-2`]) as DrawingName[]

describe('a drawing in the listing form', () => {
  test.each(names)('is the one of the pages: %s', (name) => {
    const drawn = renderToStaticMarkup(<Drawing markup={drawings[name]} />)

    const inner = drawn.replace(/^<svg[^>]*>|<\/svg>$/g, '').replace(/><\/(?:path|circle)>/g, '/>')
    expect(inner).toBe(drawings[name])
  })
})
