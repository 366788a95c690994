import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { drawnText } from '#api/case-file/drawn-text.rules.ts'
import type { Translate } from '#api/common/translate.rules.ts'
import { nameOf } from '#api/file/stored-file.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { colourOf } from '#api/kit/tokens.ts'
import { wordsOf } from '#api/kit/words.ts'
import type { CaseBox, CaseEntry, CaseFile, CaseFileFile, CaseFileView, StoredCaseFile } from './case-file.view.ts'

/** Latin, Greek, Cyrillic, Hebrew and Arabic letters, as names have them. */
const fonts = createRequire(import.meta.url)
const fontOf = (style: string) => fonts.resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${style}.ttf`)

/** In points, 72 to the inch. */
const MARGIN = 48
const GAP = 12
/** Width of the times beside what happened. */
const TIMES = 104
const THUMB = { width: 112, height: 84 }
const [SMALL, BODY, BOLD, HEADING, TITLE] = [8, 9.5, 10.5, 13, 18]
const [INK, MUTED, RULE] = [colourOf('ink').light, colourOf('muted').light, colourOf('rule').light]

/** Larger case files begin with a table of contents. */
const LONG_ENTRIES = 25
/** The archive has all pictures; the PDF stays small enough for a bank. */
const PICTURES_MAX = 60
const PICTURE_PX = 480

interface Drawing {
  /** False leaves the pictures out. */
  hasPictures: boolean
}

/** The case file as a PDF on A4, in the language of the context. */
export async function drawCaseFile(
  ctx: Pick<Ctx, 'storage' | 'storefront'>,
  { view, files }: CaseFile,
  { hasPictures }: Drawing = { hasPictures: true },
): Promise<Buffer> {
  const t = wordsOf(ctx.storefront.language, 'offer')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: fontOf(''),
    lang: ctx.storefront.language,
    displayTitle: true,
    info: { Title: view.title, Author: 'CarryTo' },
  })
  pdf.registerFont('plain', fontOf('')).registerFont('bold', fontOf('-Bold'))
  const done = collected(pdf)
  const width = pdf.page.width - 2 * MARGIN
  const stored = new Map(files.map((file) => [file.name, file]))
  const chapters: { name: string; page: number }[] = []
  let drawn = 0

  write('bold', TITLE, view.title)
  write('plain', SMALL, view.made, MUTED)
  const contents = view.entries.length > LONG_ENTRIES ? reserveContents() : null
  drawRow(view.parties, t('caseFile.sides'))
  await drawListing()
  drawAgreement()
  drawPositions()
  await drawEntries()
  if (contents) fillContents(contents)
  numberPages()
  pdf.end()
  return done

  function write(font: 'plain' | 'bold', size: number, text: string, color = INK, wide = width): void {
    if (text === '') return
    pdf.font(font).fontSize(size).fillColor(color).text(drawnText(text), pdf.x, pdf.y, { width: wide })
  }

  function keepTogether(height: number): void {
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
    pdf.x = MARGIN
  }

  function startChapter(name: string): void {
    keepTogether(HEADING * 6)
    pdf.moveDown(1)
    const { count } = pdf.bufferedPageRange()
    chapters.push({ name, page: count })
    pdf.outline.addItem(name)
    write('bold', HEADING, name)
    rule()
  }

  function rule(): void {
    const y = pdf.y + GAP / 4
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    pdf.x = MARGIN
    pdf.y = y + GAP / 2
  }

  /** Room for one line a chapter, filled once their pages are known. */
  function reserveContents(): number {
    pdf.moveDown(1)
    write('plain', SMALL, t('caseFile.contents'), MUTED)
    const y = pdf.y
    pdf.y += chapterNames(view, t).length * BODY * 1.6 + GAP
    return y
  }

  function fillContents(top: number): void {
    pdf.switchToPage(0)
    for (const [at, { name, page }] of chapters.entries()) {
      const y = top + at * BODY * 1.6
      pdf
        .font('plain')
        .fontSize(BODY)
        .fillColor(INK)
        .text(drawnText(name), MARGIN, y, { width: width - 60, lineBreak: false })
      pdf.text(String(page), MARGIN + width - 60, y, { width: 60, align: 'right', lineBreak: false })
    }
  }

  /** Two boxes side by side; the row is as high as its highest box. */
  function drawRow(boxes: readonly CaseBox[], chapter?: string): void {
    if (chapter) startChapter(chapter)
    const column = (width - GAP) / 2
    for (let at = 0; at < boxes.length; at += 2) {
      const pair = boxes.slice(at, at + 2)
      keepTogether(Math.min(pdf.page.height / 2, Math.max(...pair.map((box) => heightOf(box, column)))))
      const top = pdf.y
      const bottoms = pair.map(({ label, value, lines }, place) => {
        pdf.x = MARGIN + place * (column + GAP)
        pdf.y = top
        write('plain', SMALL, label, MUTED, column)
        write('bold', BOLD, value, INK, column)
        for (const line of lines) write('plain', BODY, line, INK, column)
        return pdf.y
      })
      pdf.x = MARGIN
      pdf.y = Math.max(...bottoms) + GAP / 2
    }
  }

  function heightOf({ label, value, lines }: CaseBox, column: number): number {
    const tall = (font: string, size: number, text: string) =>
      pdf.font(font).fontSize(size).heightOfString(drawnText(text), { width: column })
    const body = lines.reduce((sum, line) => sum + tall('plain', BODY, line), 0)
    return GAP + tall('plain', SMALL, label) + tall('bold', BOLD, value) + body
  }

  async function drawListing(): Promise<void> {
    const { title, ends, things, totals, description, pictures } = view.listing
    startChapter(t('caseFile.listing'))
    write('bold', BOLD, title)
    pdf.moveDown(0.4)
    drawRow(ends)
    write('plain', SMALL, t('waybill.goods'), MUTED)
    write('bold', BOLD, totals)
    for (const { text, facts } of things) {
      await breathe()
      keepTogether(2 * BOLD)
      write('plain', BODY, [text, ...facts].join(' · '))
    }
    if (description) {
      pdf.moveDown(0.4)
      write('plain', BODY, description)
    }
    await drawPictures(pictures, MARGIN)
  }

  function drawAgreement(): void {
    startChapter(t('caseFile.agreement'))
    drawRow(view.agreement.boxes)
  }

  function drawPositions(): void {
    if (!view.positions) return
    startChapter(t('caseFile.positions'))
    write('plain', BODY, t('caseFile.positionsTotal', { total: view.positions.total }))
    for (const { time, lat, lng } of view.positions.points) {
      keepTogether(BODY * 2)
      write('plain', BODY, `${time}   ${lat}, ${lng}`)
    }
  }

  async function drawEntries(): Promise<void> {
    startChapter(t('caseFile.happened'))
    for (const entry of view.entries) {
      await breathe()
      await drawEntry(entry)
    }
    if (view.isCut) write('plain', SMALL, t('caseFile.cut'), MUTED)
  }

  async function drawEntry({ time, label, byName, lines, files: shown }: CaseEntry): Promise<void> {
    const x = MARGIN + TIMES + GAP
    const wide = width - TIMES - GAP
    keepTogether(BODY * 5)
    const top = pdf.y
    write('plain', SMALL, time, MUTED, TIMES)
    pdf.x = x
    pdf.y = top
    pdf.font('bold').fontSize(BODY).fillColor(INK).text(drawnText(label), x, top, { width: wide, continued: true })
    pdf
      .font('plain')
      .fillColor(MUTED)
      .text(`   ${drawnText(byName)}`, { width: wide })
    for (const line of lines) {
      pdf.x = x
      write('plain', BODY, line, INK, wide)
    }
    await drawPictures(shown, x)
    pdf.x = MARGIN
    pdf.y += GAP / 2
  }

  /** Small, in rows, each with its name in the archive; a document is named only. */
  async function drawPictures(shown: readonly CaseFileFile[], left: number): Promise<void> {
    const perRow = Math.max(1, Math.floor((MARGIN + width - left + GAP) / (THUMB.width + GAP)))
    let place = 0
    let top = pdf.y
    for (const { name } of shown) {
      const file = stored.get(name)
      const bytes = file?.small && hasPictures && drawn < PICTURES_MAX ? await smallPicture(ctx, file) : undefined
      if (!bytes) {
        if (place > 0) top = pdf.y = top + THUMB.height + SMALL * 2
        place = 0
        pdf.x = left
        write('plain', SMALL, name, MUTED, MARGIN + width - left)
        top = pdf.y
        continue
      }
      drawn += 1
      if (place === perRow) {
        place = 0
        top += THUMB.height + SMALL * 2
      }
      if (place === 0 && top + THUMB.height + SMALL * 3 > pdf.page.height - MARGIN) {
        pdf.addPage()
        top = pdf.y
      }
      const x = left + place * (THUMB.width + GAP)
      pdf.image(bytes, x, top + SMALL / 2, { fit: [THUMB.width, THUMB.height] })
      pdf.font('plain').fontSize(6).fillColor(MUTED)
      pdf.text(name, x, top + THUMB.height + SMALL / 2, { width: THUMB.width, lineBreak: false })
      place += 1
    }
    if (place > 0) pdf.y = top + THUMB.height + SMALL * 2
    pdf.x = MARGIN
  }

  function numberPages(): void {
    const { count } = pdf.bufferedPageRange()
    for (let at = 0; at < count; at++) {
      pdf.switchToPage(at)
      // Below the margin, where text would begin a new page.
      pdf.page.margins.bottom = 0
      pdf.font('plain').fontSize(SMALL).fillColor(MUTED)
      const y = pdf.page.height - MARGIN / 2 - SMALL
      pdf.text(drawnText(view.title), MARGIN, y, { width: width - 100, lineBreak: false })
      pdf.text(t('contract.page', { page: at + 1, pages: count }), MARGIN + width - 100, y, {
        width: 100,
        align: 'right',
      })
    }
  }
}

const chapterNames = (view: CaseFileView, t: Translate): string[] => [
  t('caseFile.sides'),
  t('caseFile.listing'),
  t('caseFile.agreement'),
  ...(view.positions ? [t('caseFile.positions')] : []),
  t('caseFile.happened'),
]

/** A stored picture as a small JPEG; undefined if it is gone or broken. */
async function smallPicture(
  { storage }: Pick<Ctx, 'storage'>,
  { kind, uid, form, small }: StoredCaseFile,
): Promise<Buffer | undefined> {
  const bytes = (small && (await storage.get(nameOf(kind, uid, small)))) ?? (await storage.get(nameOf(kind, uid, form)))
  if (!bytes) return undefined
  // Loaded for the first picture only: most processes never draw a case file.
  const { default: sharp } = await import('sharp')
  return sharp(bytes)
    .resize(PICTURE_PX, PICTURE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 60 })
    .toBuffer()
    .catch(() => undefined)
}

/** Lets other requests run between two parts. */
const breathe = () => new Promise((resolve) => void setImmediate(resolve))

function collected(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}
