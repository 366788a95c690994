import type { Page } from '@playwright/test'

/** What sticks out of its place: an element whose content is wider than itself and may not scroll. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const holds = (outer: Element, inner: Element): boolean => {
      const [around, within] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()]
      // What is not drawn in this window lies nowhere.
      if (within.width === 0) return true
      return (
        within.left >= around.left - 1 &&
        within.right <= around.right + 1 &&
        within.top >= around.top - 1 &&
        within.bottom <= around.bottom + 1
      )
    }
    return [...document.querySelectorAll('html, body, body *')]
      .filter((one) => {
        // What is drawn has no box of its own; its words have their drawing's.
        const drawing = one instanceof SVGElement ? one.ownerSVGElement : null
        if (drawing) return one instanceof SVGTextElement && !holds(drawing, one)
        if (one.clientWidth === 0 || one.scrollWidth <= one.clientWidth + 1) return false
        const { overflowX, display, clipPath } = getComputedStyle(one)
        const mayScroll = overflowX !== 'visible' || display === 'inline' || clipPath !== 'none'
        if (mayScroll || one.closest('.visually-hidden')) return false
        // What a margin pulls out stands there on purpose.
        return ![...one.children].some(
          (child) => parseFloat(getComputedStyle(child).marginInlineStart) < 0,
        )
      })
      .map(
        (one) =>
          `${one.tagName}.${one.getAttribute('class')} ${one.textContent.trim().slice(0, 60)}`,
      )
  })

/** Words that do not stand in one piece: their letters lie on more than one line. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    const linesOf = (node: Node, start: number, end: number): number => {
      range.setStart(node, start)
      range.setEnd(node, end)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement
      const text = node.textContent ?? ''
      if (
        !text.trim() ||
        of?.closest(
          // A mail as text is shown as it is sent, addresses and all.
          'textarea, pre, style, script, .visually-hidden, details:not([open]) > :not(summary)',
        )
      )
        continue
      if (linesOf(node, 0, text.length) < 2) continue
      // An address, of mail or page, has no place to break at but within; nor has a secret in it.
      for (const { 0: word, index } of text.matchAll(/https?:\S+|\S*@\S*|[\p{L}\p{N}]+/gu))
        if (!/[@:]|\p{L}\p{N}+\p{L}/u.test(word) && linesOf(node, index, index + word.length) > 1)
          found.push(`${word} in ${of?.localName} ${of?.className}`)
    }
    return found
  })

/** Texts that lie on each other. */
export const collisions = (page: Page) =>
  page.evaluate(() => {
    interface Box {
      left: number
      right: number
      top: number
      bottom: number
    }
    const lines: { text: string; box: Box }[] = []
    const common = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const views = new Map<Element, Box>()
    /** Where what stands in an element is seen: of a line that is cut short, what is cut off lies nowhere. */
    const viewOf = (of: Element | null): Box => {
      if (!of) return { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
      const known = views.get(of)
      if (known) return known
      const around = viewOf(of.parentElement)
      const isOpen = getComputedStyle(of).overflowX === 'visible'
      const view = isOpen ? around : common(around, of.getBoundingClientRect())
      views.set(of, view)
      return view
    }
    // What floats over the page on purpose: the way to the content, the bar under the thumb.
    const floating = [...document.querySelectorAll('body *')].filter((one) =>
      ['sticky', 'fixed'].includes(getComputedStyle(one).position),
    )
    const isOff = (one: Element): boolean =>
      one.closest(
        '.visually-hidden, .skip, select, .scroll, .tabs, details:not([open]) > :not(summary)',
      ) !== null || floating.some((above) => above.contains(one))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!of || !text || isOff(of)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes =
        of instanceof SVGElement ? [of.getBoundingClientRect()] : [...range.getClientRects()]
      lines.push(...boxes.map((box) => ({ text, box: common(viewOf(of), box) })))
    }
    const meet = (a: Box, b: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      // Line boxes of a tight heading touch; letters do not.
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >
        Math.min(a.bottom - a.top, b.bottom - b.top) / 3
    // From the top to the bottom: below where a line ends nothing meets it any more.
    const seen = lines
      .filter(({ box }) => box.right > box.left && box.bottom > box.top)
      .sort((a, b) => a.box.top - b.box.top)
    const found: string[] = []
    for (const [at, one] of seen.entries())
      for (let next = at + 1; next < seen.length; next++) {
        const other = seen[next]
        if (!other || other.box.top >= one.box.bottom) break
        if (other.text !== one.text && meet(one.box, other.box))
          found.push(`${one.text.slice(0, 40)} × ${other.text.slice(0, 40)}`)
      }
    return found
  })

/** Lines of which a part cannot be read: they are wider or higher than what holds them, and nothing says so. */
export const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => {
        const isCut =
          one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2
        if (!isCut) return false
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(one)
        const isHidden =
          ['hidden', 'clip'].includes(overflowX) || ['hidden', 'clip'].includes(overflowY)
        const isText = [...one.childNodes].some(
          (child) => child instanceof Text && child.data.trim(),
        )
        return isHidden && isText && clipPath === 'none' && textOverflow !== 'ellipsis'
      })
      .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 60)}`),
  )

/** Hebrew and Arabic set as if they were Latin, or Latin as if it were Hebrew: the mark at their end stands before them. */
export const leaningWrong = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    const boxOf = (node: Node, at: number): DOMRect => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const said = node.textContent ?? ''
      for (const { 0: end, index } of said.matchAll(
        /[\p{Script=Hebrew}\p{Script=Arabic}]!|\p{Script=Latin}\.(?=\s*$)/gu,
      )) {
        const [letter, mark] = [boxOf(node, index), boxOf(node, index + 1)]
        const isOneLine = mark.width > 0 && Math.abs(letter.top - mark.top) < 2
        if (isOneLine && mark.left < letter.left !== end.endsWith('!'))
          found.push(
            `${said.trim()} in ${node.parentElement?.localName} ${node.parentElement?.className}`,
          )
      }
    }
    return found
  })
