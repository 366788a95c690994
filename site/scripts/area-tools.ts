import { formatNumber, pluralOf } from '#api/common/format.rules.ts'
import { AREA_SHEET, pointAt, spotOn, type AreaSheet } from '#api/map/area-sheet.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { readCorners, withCorner, writeCorners } from '#api/search/area/area.rules.ts'
import { api, problemIn } from '#islands/kit/client.ts'

const WAIT_MS = 300
/** The distance an arrow key moves the cross, without and with Shift. */
const [STEP, STRIDE] = [12, 60]
const FINGER_PX = 22

const SVG = 'http://www.w3.org/2000/svg'
const shape = (name: string, attributes: Record<string, string>): SVGElement => {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

const must = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`${selector} is not on the page`)
  return found
}

interface Pixel {
  x: number
  y: number
}

/**
 * A press on the map, or the cross, adds a corner. The polygon is stored in the form's field and
 * read from it.
 */
export function drawArea(): void {
  const svg = must<SVGSVGElement>('[data-area-map]')
  const form = must<HTMLFormElement>('[data-area-form]')
  const field = must<HTMLTextAreaElement>('[name=polygon]')
  const undo = must<HTMLElement>('[data-area-undo]')
  const sheet = JSON.parse(svg.dataset.areaMap ?? '') as AreaSheet
  const ways = document.querySelectorAll<HTMLAnchorElement>('[data-area-way]')
  const area = must('[data-area-map] .area')
  const handles = shape('g', {})
  const cross = shape('path', { class: 'cross', d: 'M-16,0H16M0,-16V16' })
  let corners = readCorners(field.value) ?? []
  let last: Point | undefined
  let isDrag = false
  let eye: Pixel = { x: AREA_SHEET / 2, y: AREA_SHEET / 2 }

  must<HTMLElement>('[data-area-drawing]').hidden = false
  svg.append(handles, cross)
  svg.classList.add('drawable')
  svg.setAttribute('tabindex', '0')
  svg.setAttribute('role', 'application')
  svg.setAttribute('aria-describedby', 'area-hint')
  svg.focus({ preventScroll: true })

  const pixelOf = ({ clientX, clientY }: MouseEvent): Pixel => {
    const { left, top, width } = svg.getBoundingClientRect()
    const unit = AREA_SHEET / width
    return { x: (clientX - left) * unit, y: (clientY - top) * unit }
  }
  const write = () => {
    field.value = writeCorners(corners)
    for (const way of ways) {
      const to = new URL(way.href)
      // A different area than the saved one, with the same filters.
      to.searchParams.delete('saved')
      for (const [name, value] of filtersIn(form)) to.searchParams.set(name, value)
      way.href = to.href
    }
    draw()
    countSoon()
  }
  const add = (pixel: Pixel) => {
    last = pointAt(sheet, pixel)
    corners = withCorner(corners, last)
    write()
  }
  const takeBack = () => {
    corners = corners.filter((corner, at) => (last ? corner !== last : at < corners.length - 1))
    last = undefined
    write()
  }

  function draw(): void {
    const spots = corners.map((corner) => spotOn(sheet, corner))
    area.setAttribute('points', spots.map(({ x, y }) => `${x},${y}`).join(' '))
    const finger = (FINGER_PX * AREA_SHEET) / svg.getBoundingClientRect().width
    handles.replaceChildren(
      ...spots.flatMap(({ x, y }, at) => {
        const place = { cx: String(x), cy: String(y) }
        return [
          shape('circle', { ...place, class: 'corner', r: String(finger / 3) }),
          shape('circle', {
            ...place,
            class: 'grip',
            r: String(finger),
            'data-corner': String(at),
          }),
        ]
      }),
    )
    cross.setAttribute('transform', `translate(${eye.x} ${eye.y})`)
  }

  function drag(press: PointerEvent): void {
    const at = Number((press.target as SVGElement).dataset.corner ?? Number.NaN)
    isDrag = !Number.isNaN(at)
    if (!isDrag) return
    press.preventDefault()
    svg.setPointerCapture(press.pointerId)
    const move = (moved: PointerEvent) => {
      corners = corners.map((corner, one) => (one === at ? pointAt(sheet, pixelOf(moved)) : corner))
      draw()
    }
    svg.addEventListener('pointermove', move)
    const release = () => {
      svg.removeEventListener('pointermove', move)
      svg.removeEventListener('pointerup', release)
      svg.removeEventListener('pointercancel', release)
      write()
    }
    svg.addEventListener('pointerup', release)
    svg.addEventListener('pointercancel', release)
  }

  function press(key: KeyboardEvent): void {
    const far = key.shiftKey ? STRIDE : STEP
    const steps: Record<string, Pixel> = {
      ArrowLeft: { x: -far, y: 0 },
      ArrowRight: { x: far, y: 0 },
      ArrowUp: { x: 0, y: -far },
      ArrowDown: { x: 0, y: far },
    }
    const step = steps[key.key]
    const within = (value: number) => Math.min(AREA_SHEET, Math.max(0, value))
    if (step) {
      eye = { x: within(eye.x + step.x), y: within(eye.y + step.y) }
      draw()
    } else if (key.key === 'Enter' || key.key === ' ') add(eye)
    else if (key.key === 'Backspace' || key.key === 'Delete') takeBack()
    else return
    key.preventDefault()
  }

  svg.addEventListener('pointerdown', drag)
  svg.addEventListener('click', (click) => {
    // While drawing, numbers are no links, and the end of a drag is no press.
    click.preventDefault()
    if (!isDrag) add(pixelOf(click))
  })
  svg.addEventListener('keydown', press)
  undo.addEventListener('click', takeBack)
  field.addEventListener('input', () => {
    corners = readCorners(field.value) ?? []
    last = undefined
    draw()
  })
  form.addEventListener('input', countSoon)
  addEventListener('resize', draw)
  draw()

  let waiting: ReturnType<typeof setTimeout> | undefined
  function countSoon(): void {
    clearTimeout(waiting)
    waiting = setTimeout(() => void tellCount(form), WAIT_MS)
  }
}

/** The form's values, without empty ones. */
const filtersIn = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []))

let asked = 0

/** Shows the number of results on the button, and an error of the area above it. */
async function tellCount(form: HTMLFormElement): Promise<void> {
  const button = must<HTMLElement>('[data-area-show]')
  const wrong = must<HTMLElement>('[data-area-wrong]')
  const filters = Object.fromEntries(filtersIn(form))
  const turn = ++asked
  try {
    const { count } = await api.search.count.query(filters)
    if (turn !== asked) return
    wrong.textContent = ''
    button.textContent = sayCount(form, count)
  } catch (error) {
    if (turn === asked) wrong.textContent = problemIn(error)?.errors?.[0]?.message ?? ''
  }
}

function sayCount({ dataset }: HTMLFormElement, count: number): string {
  const shows = JSON.parse(dataset.shows ?? '{}') as Record<string, string>
  const locale = dataset.locale ?? ''
  return (shows[pluralOf(count, locale)] ?? shows.other ?? '').replace('{{count}}', formatNumber(count, locale))
}
