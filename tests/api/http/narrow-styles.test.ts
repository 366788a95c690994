import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openNarrowPage } from '#api/http/pages/narrow-page.ts'
import { hashOf } from '#api/http/pages/narrow-policy.ts'
import { classesOfMark } from '#api/http/fragments/fragment-classes.ts'
import { openStyle } from '#api/http/pages/style-rules.ts'

const client = mkdtempSync(path.join(tmpdir(), 'carryto-styles-'))
mkdirSync(path.join(client, '_a'))
writeFileSync(path.join(client, '_a/modal.Ab1.js'), 'import{x}from"./kit.Cd2.js";x("opened")')
writeFileSync(path.join(client, '_a/kit.Cd2.js'), 'export const x=(a)=>a||"inner-part"')
afterAll(() => rmSync(client, { recursive: true, force: true }))

const styleOf = (html: string): string => /<style>([^]*)<\/style>/.exec(html)?.[1] ?? ''
const narrowed = (style: string, rest: string): string =>
  styleOf(openNarrowPage(client)(`<style>${style}</style>${rest}`, `style-src ${hashOf(style)}`).html)

test('a page is sent with the styles of its own classes, and those without a class', () => {
  const style = '.row{color:red}.row .price{top:0}.map{left:0}h1{margin:0}[hidden]{display:none}'

  expect(narrowed(style, '<p class="row wide">')).toBe('.row{color:red}h1{margin:0}[hidden]{display:none}')
})

test('a selector list keeps its matching selectors, and optional parts need no match', () => {
  expect(narrowed('.row,.map,h1 .row{top:0}', '<p class="map">')).toBe('.map{top:0}')
  expect(narrowed('.row:not(.mine):has(.x){top:0}', '<p class="row">')).toContain('.row')
  expect(narrowed("a[href='/x.html']{top:0}", '<p>')).toContain('a[href')
})

test('groups stay with what is left in them, and go when empty', () => {
  const style = '@layer base,parts;@layer parts{.row{top:0}@media (width>1px){.map{top:0}}}@media print{.map{top:0}}'

  expect(narrowed(style, '<p class="row">')).toBe('@layer base,parts;@layer parts{.row{top:0}}')
})

test('fonts and animations stay, and quoted braces are text', () => {
  const style = "@font-face{src:url(data:x;y)}@keyframes a{0%{top:0}}.row:before{content:'};,'}.map{content:'{'}"

  expect(narrowed(style, '<p class="row">')).toBe(
    "@font-face{src:url(data:x;y)}@keyframes a{0%{top:0}}.row:before{content:'};,'}",
  )
})

test('a class that a script of the page may set keeps its styles, wherever the script is', () => {
  const style = '.opened{top:0}.inner-part{top:0}.inline{top:0}.never{top:0}'
  const page = '<astro-island component-url="/_a/modal.Ab1.js"></astro-island><script>add("inline")</script>'

  expect(narrowed(style, page)).toBe('.opened{top:0}.inner-part{top:0}.inline{top:0}')
})

test('a custom property stays if a kept rule, property, drawing or script uses it', () => {
  writeFileSync(path.join(client, '_a/car.Ef3.svg'), '<path fill="var(--drawn)"/>')
  writeFileSync(path.join(client, '_a/menu.Gh4.js'), 'x.textContent="p{top:var(--scripted)}"')
  const tokens = ['a:1px', 'b:var(--a)', 'c:1px', 'drawn:red', 'scripted:1px', 'own:1px']
  const style = `:root{${tokens.map((one) => `--${one}`).join(';')}}.row{top:var(--b)}.map{top:var(--c)}`
  const page =
    '<p class="row"><use href="/_a/car.Ef3.svg#x"/><path fill="var(--own)"/><script src="/_a/menu.Gh4.js"></script>'

  expect(narrowed(style, page)).toBe(style.replace('--c:1px;', '').replace(/\.map.*/, ''))
  expect(narrowed('@media print{:root{--a:1px}}p{top:0}', '<p>')).toBe('p{top:0}')
})

test('a property name in a script is not a class', () => {
  expect(narrowed('.at{top:0}.yet{top:0}', '<script>a.at({yet:1})</script>')).toBe('')
})

test('text typed by a visitor adds no styles', () => {
  const style = '.opened{top:0}.running{top:0}.row{top:0}'

  expect(narrowed(style, '<input value="/_a/modal.Ab1.js <!--running <p class=\'row\'> x class=">')).toBe('')
  expect(narrowed(style, '<p title=" class=" class="row">')).toBe('.row{top:0}')
})

test('a style is written as it was read', () => {
  const style = '@layer a{.x{top:0}.y>.z:hover{left:calc(1px + (2px*3))}}@media print{p{top:0}}'

  expect(openStyle(style).narrow(() => true)).toBe(style)
})

test('a page keeps the styles of the fragments that the server inserts', () => {
  const style = '.running{top:0}.announcement{left:0}.map{right:0}'

  expect(narrowed(style, '<!--running:cars-->')).toBe('.running{top:0}')
  expect(narrowed(style, '<!--top-bar-->')).toBe('.announcement{left:0}')
})

test('an inserted fragment uses only its listed classes', () => {
  const drawn = { running: ['open-listings', 'recent-deals', 'couriers-to-ask'], jobs: ['open-jobs', 'recent-deals'], opinions: ['recent-opinions'], charities: ['charities', 'recent-deals'], 'top-bar': ['top-bars', 'app-bar'] } // prettier-ignore
  for (const [mark, files] of Object.entries(drawn) as [keyof typeof drawn, string[]][]) {
    const texts = files.map((file) =>
      readFileSync(path.resolve(import.meta.dirname, `../../../api/http/fragments/${file}.ts`), 'utf8'),
    )
    const taken = texts.flatMap((text) =>
      [...text.matchAll(/class="([\w -]+)"/g)].flatMap(([, value = '']) => value.split(' ')),
    )

    expect([...new Set(taken)].toSorted()).toEqual([...classesOfMark[mark]])
  }
})
