import type { Page } from '@playwright/test'

/** Elements whose content is wider than themselves, unless they can scroll. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const holds = (outer: Element, inner: Element): boolean => {
      const [around, within] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()]
      // Not rendered at this window size.
      if (within.width === 0) return true
      return (
        within.left >= around.left - 1 &&
        within.right <= around.right + 1 &&
        within.top >= around.top - 1 &&
        within.bottom <= around.bottom + 1
      )
    }
    const isSeen = (one: Element) => getComputedStyle(one).visibility !== 'hidden'
    return [...document.querySelectorAll('html, body, body *')]
      .filter((one) => {
        // SVG elements have no box of their own; their texts must fit into the drawing.
        const drawing = one instanceof SVGElement ? one.ownerSVGElement : null
        if (drawing) return one instanceof SVGTextElement && isSeen(one) && !holds(drawing, one)
        if (one.clientWidth === 0 || one.scrollWidth <= one.clientWidth + 1) return false
        const { overflowX, display, clipPath } = getComputedStyle(one)
        const mayScroll = overflowX !== 'visible' || display === 'inline' || clipPath !== 'none'
        if (mayScroll || one.closest('.visually-hidden')) return false
        // A negative margin overflows on purpose.
        return ![...one.children].some((child) => parseFloat(getComputedStyle(child).marginInlineStart) < 0)
      })
      .map((one) => `${one.tagName}.${one.getAttribute('class')} ${one.textContent.trim().slice(0, 60)}`)
  })

/** Words whose letters are on more than one line. */
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
          // A plain-text mail is shown as sent, including long URLs.
          'textarea, pre, style, script, .visually-hidden, details:not([open]) > :not(summary)',
        )
      )
        continue
      if (linesOf(node, 0, text.length) < 2) continue
      // A URL or e-mail address can only break inside, as can a secret in it.
      for (const { 0: word, index } of text.matchAll(/https?:\S+|\S*@\S*|[\p{L}\p{N}]+/gu))
        if (!/[@:]|\p{L}\p{N}+\p{L}/u.test(word) && linesOf(node, index, index + word.length) > 1)
          found.push(`${word} in ${of?.localName} ${of?.className}`)
    }
    return found
  })

/** Texts that overlap. */
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
    /** The visible box of an element; the cut-off part of a truncated line is left out. */
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
    // Elements that overlay the page on purpose: the skip link, the bottom bar.
    const floating = [...document.querySelectorAll('body *')].filter((one) =>
      ['sticky', 'fixed'].includes(getComputedStyle(one).position),
    )
    const isOff = (one: Element): boolean =>
      one.closest('.visually-hidden, .skip, select, .scroll, .tabs, details:not([open]) > :not(summary)') !== null ||
      floating.some((above) => above.contains(one))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!of || !text || isOff(of) || getComputedStyle(of).visibility === 'hidden') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = of instanceof SVGElement ? [of.getBoundingClientRect()] : [...range.getClientRects()]
      lines.push(...boxes.map((box) => ({ text, box: common(viewOf(of), box) })))
    }
    const meet = (a: Box, b: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      // Line boxes of a tight heading touch; letters do not.
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.bottom - a.top, b.bottom - b.top) / 3
    // Sorted from top to bottom, so a line can stop comparing below its bottom edge.
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

/** Lines wider or higher than their container, cut without an ellipsis. */
export const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => {
        const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2
        if (!isCut) return false
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(one)
        const isHidden = ['hidden', 'clip'].includes(overflowX) || ['hidden', 'clip'].includes(overflowY)
        const isText = [...one.childNodes].some((child) => child instanceof Text && child.data.trim())
        return isHidden && isText && clipPath === 'none' && textOverflow !== 'ellipsis'
      })
      .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 60)}`),
  )

/**
 * Hebrew or Arabic set left-to-right, or Latin set right-to-left: the final punctuation is then in
 * front.
 */
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
          found.push(`${said.trim()} in ${node.parentElement?.localName} ${node.parentElement?.className}`)
      }
    }
    return found
  })
