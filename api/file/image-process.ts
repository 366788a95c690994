import { constants, setPriority } from 'node:os'
import process from 'node:process'
import sharp from 'sharp'
import { readPdf } from './read-pdf.lib.ts'
import type { Wanted } from './image-processor.part.ts'
import { makeSize, processImage, type Unfit } from './process-image.lib.ts'

/**
 * Process for images: one at a time, at low priority. It ends with its parent; signals to the
 * process group are handled by the parent.
 */
setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (wanted: Wanted) => {
  void workOn(wanted).then((answer) => process.send?.(answer))
})

function workOn({ bytes, as }: Wanted): Promise<unknown> {
  if (as === 'pdf') return readPdf(bytes)
  return as ? makeSize(bytes, as).catch(unreadable) : processImage(bytes)
}

const unreadable = (): Unfit => ({ reason: 'unreadable' })
