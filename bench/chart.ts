import { ratioOf, wholeCpu } from './figures.ts'
import type { Measured } from './measure.ts'

const WIDTH = 760
const LEFT = 300
const ROW = 22
const TOP = 40
const TICKS = [1, 2, 5, 10, 20, 50]

interface Bar {
  label: string
  least: number
  median: number
  most: number
}

/** Processor time of each benchmark as a multiple of its reference's, on a logarithmic scale. */
export function drawChart(all: readonly Measured[]): string {
  const bars = all.flatMap(barsOf)
  const longest = Math.max(2, ...bars.map(({ most }) => most))
  const x = (value: number): number =>
    LEFT + (Math.log10(Math.max(value, 0.5) / 0.5) / Math.log10(longest / 0.5)) * (WIDTH - LEFT - 60)
  const height = TOP + bars.length * ROW + 20
  const lines = TICKS.filter((tick) => tick <= longest).map(
    (tick) =>
      `<path d="M${x(tick)} ${TOP - 8}V${height - 16}" stroke="${tick === 1 ? '#1f5f4a' : '#d8dcd6'}"/>` +
      `<text x="${x(tick)}" y="${TOP - 14}" text-anchor="middle">${tick}×</text>`,
  )
  const rows = bars.map(({ label, least, median, most }, index) => {
    const y = TOP + index * ROW
    return (
      `<text x="${LEFT - 10}" y="${y + 12}" text-anchor="end">${label}</text>` +
      `<rect x="${x(0.5)}" y="${y + 3}" width="${Math.max(1, x(median) - x(0.5))}" height="12" fill="#9dbfae"/>` +
      `<path d="M${x(least)} ${y + 9}H${x(most)}" stroke="#1d2a24" stroke-width="2"/>` +
      `<text x="${x(most) + 6}" y="${y + 13}">${median.toFixed(2)}</text>`
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img"><title>Processor time of each work, in times of its reference</title><rect width="${WIDTH}" height="${height}" fill="#fff"/>${lines.join('')}${rows.join('')}</svg>\n`
}

const barsOf = ({ work, size, ours, references }: Measured): Bar[] =>
  references.flatMap(({ name, rounds }) => {
    const found = rounds === 'not installed' ? undefined : ratioOf(ours, rounds, wholeCpu)
    return found ? [{ label: `${work}, ${size.toLocaleString('en')} : ${name}`, ...found }] : []
  })
