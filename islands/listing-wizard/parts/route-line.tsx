import { useMemo } from 'react'
import { decodeLine } from '#islands/kit/decode-line.ts'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'

const WIDTH = 120
const HEIGHT = 72
const EDGE = 10

/** The route as a dot, a line and a ring, with north up. */
export function RouteLine() {
  const t = useT()
  const { polylineString, fromAddress, toAddress } = useForm('polylineString', 'fromAddress', 'toAddress')
  const points = useMemo(() => drawn(polylineString), [polylineString])
  const [first, last] = [points[0], points.at(-1)]
  const [from, to] = [fromAddress?.city, toAddress?.city]
  if (!first || !last || points.length < 2 || !from || !to) return null
  return (
    <svg className="route-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('route.map', { from, to })}>
      <polyline points={points.map((point) => point.join()).join(' ')} />
      <circle className="from" cx={first[0]} cy={first[1]} r="5" />
      <circle className="to" cx={last[0]} cy={last[1]} r="4.5" />
    </svg>
  )
}

/** Projects degrees to drawing units; a degree of longitude gets shorter towards the poles. */
function drawn(polylineString: string): [number, number][] {
  const line = decodeLine(polylineString)
  const middle = (line.reduce((sum, [lat]) => sum + lat, 0) / (line.length || 1)) * (Math.PI / 180)
  const flat = line.map(([lat, lng]) => [lng * Math.cos(middle), -lat] as const)
  const xs = flat.map(([x]) => x)
  const ys = flat.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = Math.min((WIDTH - 2 * EDGE) / (wide || 1), (HEIGHT - 2 * EDGE) / (high || 1))
  const round = (value: number) => Math.round(value * 10) / 10
  return flat.map(([x, y]) => [
    round((WIDTH - wide * scale) / 2 + (x - left) * scale),
    round((HEIGHT - high * scale) / 2 + (y - top) * scale),
  ])
}
