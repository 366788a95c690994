import { DOCUMENT_PAGES_MAX } from '#api/common/deadlines-and-limits.rules.ts'
import { hasPdfActions } from './pdf-actions.lib.ts'
import type { Unfit } from './process-image.lib.ts'

export interface ReadPdf {
  pages: number
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const NO_OUTPUT = { verbosity: 0 }

/**
 * Accepts a PDF without password and active content, within the page limit. Runs in the image
 * process, which has a timeout.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf | Unfit> {
  try {
    // Imported here, so that pictures do not wait for it.
    const { getDocumentProxy } = await import('unpdf')
    // A copy, because the library takes ownership of the buffer.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), NO_OUTPUT)
    if (pdf.numPages > DOCUMENT_PAGES_MAX) return { reason: 'pages', max: DOCUMENT_PAGES_MAX }
    const pages = Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1))
    const found: unknown[] = await Promise.all([
      pdf.getAttachments(),
      ...pages.map(async (page) => (await page).getJSActions()),
    ])
    const action: unknown = await pdf.getOpenAction()
    const isActive =
      found.some((one) => one !== null) ||
      (isObject(action) && 'action' in action) ||
      (await pdf.hasJSActions()) ||
      hasPdfActions(bytes)
    return isActive ? { reason: 'active' } : { pages: pdf.numPages }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { reason: isLocked ? 'locked' : 'unreadable' }
  }
}
