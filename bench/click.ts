import { chromium, type CDPSession, type Page } from '@playwright/test'
import { spreadOf } from './figures.ts'

const FETCHED_WITHIN_MS = 10_000
const POINTED_AT = 'next'

/**
 * Median time in milliseconds from the click to the largest paint of a page that was prefetched
 * while the pointer was on its link.
 */
export async function paintAfterClick(
  [from, to]: [from: string, to: string],
  browser: string,
  rounds: number,
): Promise<number> {
  const chrome = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] })
  const paints: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await chrome.newContext({ viewport: { width: 1280, height: 800 } })
    paints.push(await clickOnce(await context.newPage(), from, to))
    await context.close()
  }
  await chrome.close()
  return spreadOf(paints)?.median ?? NaN
}

async function clickOnce(page: Page, from: string, to: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Preload.enable')
  await page.goto(from)
  await page.evaluate(
    ([href, id]) => {
      const link = Object.assign(document.createElement('a'), { href, id, textContent: href })
      document.querySelector('main')?.prepend(link)
    },
    [to, POINTED_AT] as const,
  )
  const fetched = untilFetched(devtools)
  await page.hover(`#${POINTED_AT}`)
  await fetched
  await page.click(`#${POINTED_AT}`)
  await page.waitForURL(to, { waitUntil: 'load' })
  return page.evaluate(
    () =>
      new Promise<number>((seen) => {
        new PerformanceObserver((list) => {
          seen(list.getEntries().at(-1)?.startTime ?? NaN)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

const untilFetched = (devtools: CDPSession) =>
  new Promise<void>((done, fault) => {
    const late = setTimeout(() => {
      fault(new Error('the next page was not fetched'))
    }, FETCHED_WITHIN_MS)
    devtools.on('Preload.prefetchStatusUpdated', ({ status }) => {
      if (status !== 'Ready') return
      clearTimeout(late)
      done()
    })
  })
