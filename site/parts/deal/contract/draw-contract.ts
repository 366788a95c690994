import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Contract, ContractBox } from './contract.ts'
import { drawnText } from '#api/case-file/drawn-text.rules.ts'

/** Latin, Greek, Cyrillic, Hebrew and Arabic letters, as names have them. */
const fonts = createRequire(import.meta.url)
const fontOf = (style: string) => fonts.resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${style}.ttf`)

/** In points, 72 to the inch. */
const MARGIN = 48
const GAP = 12
const SIGNATURE = 44
const [SMALL, BODY, BOLD, TITLE] = [8, 9.5, 10.5, 18]
const [INK, MUTED, RULE] = ['#14211b', '#5d665f', '#d9d6cc']

/** The contract as a PDF on A4. */
export async function drawContract(contract: Contract): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: fontOf(''),
    lang: contract.language,
    displayTitle: true,
    info: { Title: contract.title, Author: 'CarryTo' },
  })
  pdf.registerFont('plain', fontOf('')).registerFont('bold', fontOf('-Bold'))
  const done = collected(pdf)
  const width = pdf.page.width - 2 * MARGIN

  write('bold', TITLE, contract.title)
  write('plain', SMALL, contract.facts, MUTED)
  for (const row of contract.rows) {
    drawRow(row)
    await breathe()
  }
  await drawGoods()
  drawPrice()
  if (contract.cancelling) drawBox({ label: contract.cancelling.label, value: '', lines: [contract.cancelling.text] })
  write('plain', SMALL, contract.terms, MUTED)
  drawSignatures()
  numberPages()
  pdf.end()
  return done

  function write(font: 'plain' | 'bold', size: number, text: string, color = INK, wide = width): void {
    pdf.font(font).fontSize(size).fillColor(color).text(drawnText(text), pdf.x, pdf.y, { width: wide })
  }

  function startPart(): void {
    pdf.moveDown(0.8)
    const y = pdf.y
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    pdf.x = MARGIN
    pdf.y = y + GAP / 2
  }

  function keepTogether(height: number): void {
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
  }

  function drawBox({ label, value, lines }: ContractBox): void {
    startPart()
    write('plain', SMALL, label, MUTED)
    if (value) write('bold', BOLD, value)
    for (const line of lines) write('plain', BODY, line)
  }

  /** Side by side; the row is as high as its highest box. */
  function drawRow(boxes: readonly ContractBox[]): void {
    if (boxes.length === 0) return
    const column = (width - GAP) / 2
    keepTogether(Math.max(...boxes.map((box) => heightOf(box, column))))
    startPart()
    const top = pdf.y
    const bottoms = boxes.map(({ label, value, lines }, at) => {
      pdf.x = MARGIN + at * (column + GAP)
      pdf.y = top
      write('plain', SMALL, label, MUTED, column)
      write('bold', BOLD, value, INK, column)
      for (const line of lines) write('plain', BODY, line, INK, column)
      return pdf.y
    })
    pdf.x = MARGIN
    pdf.y = Math.max(...bottoms)
  }

  function heightOf({ label, value, lines }: ContractBox, column: number): number {
    const tall = (font: string, size: number, text: string) =>
      pdf.font(font).fontSize(size).heightOfString(drawnText(text), { width: column })
    const body = lines.reduce((sum, line) => sum + tall('plain', BODY, line), 0)
    return GAP * 2 + tall('plain', SMALL, label) + tall('bold', BOLD, value) + body
  }

  async function drawGoods(): Promise<void> {
    const { label, totals, things, description } = contract.goods
    startPart()
    write('plain', SMALL, label, MUTED)
    if (totals) write('bold', BOLD, totals)
    for (const { text, facts } of things) {
      await breathe()
      keepTogether(2 * BOLD)
      pdf.font('plain').fontSize(BODY).fillColor(INK)
      pdf.text(drawnText(text), { width, lineGap: 2, continued: facts !== '' })
      if (facts) pdf.fillColor(MUTED).text(`   ${drawnText(facts)}`, { width, lineGap: 2 })
    }
    if (description) write('plain', SMALL, description)
  }

  function drawPrice(): void {
    const { label, rows } = contract.price
    keepTogether(GAP * 2 + (rows.length + 1) * 2 * BODY)
    startPart()
    write('plain', SMALL, label, MUTED)
    for (const { label: name, amount, isSum } of rows) {
      const y = pdf.y
      const font = isSum ? 'bold' : 'plain'
      write(font, BODY, name, INK, width / 2)
      const next = pdf.y
      pdf.font(font).text(amount, MARGIN + width / 2, y, { width: width / 2, align: 'right' })
      pdf.x = MARGIN
      pdf.y = Math.max(next, pdf.y)
    }
  }

  function drawSignatures(): void {
    keepTogether(SIGNATURE + 3 * GAP)
    const column = (width - GAP) / 2
    const y = pdf.y + SIGNATURE
    for (const [at, label] of contract.signatures.entries()) {
      const x = MARGIN + at * (column + GAP)
      pdf
        .moveTo(x, y)
        .lineTo(x + column, y)
        .lineWidth(0.5)
        .strokeColor(INK)
        .stroke()
      pdf
        .font('plain')
        .fontSize(SMALL)
        .fillColor(MUTED)
        .text(label, x, y + GAP / 3, { width: column })
    }
  }

  function numberPages(): void {
    const { count } = pdf.bufferedPageRange()
    for (let at = 0; at < count; at++) {
      pdf.switchToPage(at)
      // Below the margin, where text would begin a new page.
      pdf.page.margins.bottom = 0
      pdf.font('plain').fontSize(SMALL).fillColor(MUTED)
      pdf.text(contract.pageOf(at + 1, count), MARGIN, pdf.page.height - MARGIN / 2 - SMALL, { width, align: 'right' })
    }
  }
}

/** Lets other requests run: 150 kinds of things take half a second of the only thread. */
const breathe = () => new Promise((resolve) => void setImmediate(resolve))

function collected(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}
