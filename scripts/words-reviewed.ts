import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '#scripts/kit/child.ts'
import { command, say } from '#scripts/kit/terminal.ts'
import { englishHashes } from '#tests/house/all-words.ts'

/**
 * `npm run words:reviewed -- KEY…` records that the ten translations of these texts were compared
 * with their current English; `offer.` selects all keys with that prefix. Without a key it lists
 * the texts still to be compared.
 */
const begins = process.argv.slice(2)
const file = path.join(root, 'content/words/reviewed.json')

void command(async () => {
  const reviewed = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  const now = englishHashes()
  const stale = Object.keys(now).filter((key) => reviewed[key] !== now[key])
  const read = stale.filter((key) => begins.some((one) => key.startsWith(one)))
  const kept = Object.entries(now).flatMap(([key, hash]) => {
    const last = read.includes(key) ? hash : reviewed[key]
    return last === undefined ? [] : [[key, last]]
  })
  await writeFile(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
  const open = stale.filter((key) => !read.includes(key))
  say(open.length > 0 ? `To be read again:\n${open.join('\n')}` : 'All translations have been read.')
})
