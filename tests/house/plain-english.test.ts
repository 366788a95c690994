import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { oddSentences } from './dialect.ts'
import { root, sources } from './source.ts'

const RULE_ID = /^[A-Z]+\d+[a-z]?[:,]? /

interface Text {
  file: string
  line: number
  text: string
}

const textsIn = (file: string, whole: string, pattern: RegExp, clean: RegExp): Text[] =>
  [...whole.matchAll(pattern)].map(({ index, groups }) => ({
    file,
    line: whole.slice(0, index).split('\n').length,
    text: (groups?.text ?? '').replace(clean, '').replace(/\s+/g, ' ').trim(),
  }))

const BLOCK_COMMENT = /\/\*\*?(?!\/)(?<text>[^*]*(?:\*(?!\/)[^*]*)*)\*\//g
const LINE_COMMENT = /(?<text>(?:^[ \t]*(?:\/\/|--)[^\n]*\n)+)/gm
const TITLE =
  /\b(?:it|test|describe|step|scene|each\([^)]*\))\s*\(\s*(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g
const PARAGRAPH = /(?<text>[^\n]+(?:\n(?!\s*(?:[-*|#]|\d+\.|\n))[^\n]+)*)/g

const comments = sources().flatMap(({ file, text }) => [
  ...textsIn(file, text, BLOCK_COMMENT, /^\s*\*\s?/gm),
  ...textsIn(file, text, LINE_COMMENT, /^\s*(?:\/\/|--) ?/gm),
])

const titles = sources(/\.(?:test|spec)\.tsx?$/).flatMap(({ file, text }) =>
  textsIn(file, text, TITLE, RULE_ID).map((title) => ({ ...title, text: capitalised(title.text) })),
)

const docs = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|sql)$/.test(name))
    .map((name) => `docs/${name}`),
  ...sources(/\.md$/).map(({ file }) => file),
].flatMap((file) => {
  const prose = readFileSync(path.join(root, file), 'utf8').replace(/```[\s\S]*?```/g, blankLines)
  return textsIn(file, prose, PARAGRAPH, /^[\s#*|>\d.-]+/)
})

test.each([
  ['comments', comments],
  ['test titles', titles],
  ['docs', docs],
])('%s are in plain English', (_, texts) => {
  const odd = texts.flatMap(({ file, line, text }) =>
    oddSentences(text).map((sentence) => `${file}:${line} ${sentence}`),
  )

  expect(odd, 'Begin with the thing, write “they”, use the common word (CONTRIBUTING.md, “How we write”).').toEqual([])
})

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function blankLines(code: string): string {
  return code.replace(/[^\n]/g, ' ')
}
