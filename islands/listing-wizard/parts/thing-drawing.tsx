import { drawingOfThing, isThingDrawing } from '#api/category/thing-drawing.rules.ts'
import { Drawing } from '#islands/ui/drawing.tsx'
import { findKind, useSetup } from '../setup.ts'
import { useForm } from '../use-form.ts'

/** The drawing of a thing or a room, or of the category if none looks like it. */
export function ThingDrawing({ id }: { id: string | null }) {
  const { categories, thingSheets } = useSetup()
  const { categoryId } = useForm('categoryId')
  const drawing = drawingOfThing(id ?? '')
  const href = drawing
    ? `${thingSheets[isThingDrawing(drawing) ? 'things' : 'glyphs']}#${drawing}`
    : findKind(categories, categoryId)?.kind.glyph
  return <Drawing href={href ?? ''} size="glyph" />
}
