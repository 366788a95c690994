import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DateTime } from 'luxon'
import { answerSchemas } from '#scripts/kit/answer-schemas.ts'
import { root } from '#scripts/kit/child.ts'
import { recordedExamples } from '#scripts/kit/recorded-examples.ts'
import { statementFiles } from '#scripts/kit/statements.ts'
import { command, say } from '#scripts/kit/terminal.ts'

/**
 * `npm run contract` regenerates the response schemas of all calls. `npm run contract -- FOLDER`
 * also regenerates the examples, from what `CONTRACT_EXAMPLES=FOLDER npm run test:api` recorded
 * there. `npm run contract -- statements FOLDER` regenerates `docs/statements/`, from what
 * `RECORD_STATEMENTS=FOLDER npm run test:api` recorded.
 */
const [folder, recorded] = process.argv.slice(2)

void command(async () => {
  if (folder === 'statements' && recorded !== undefined) return keepStatements(recorded)
  await keep('api/http/docs/response-schemas.json', answerSchemas())
  if (folder === undefined) return
  const recordedOn = DateTime.utc().toISODate()
  await keep('api/http/docs/examples.json', { recordedOn, ...(await recordedExamples(folder)) })
})

async function keepStatements(recorded: string): Promise<void> {
  const files = await statementFiles(recorded)
  await rm(path.join(root, 'docs/statements'), { recursive: true, force: true })
  await mkdir(path.join(root, 'docs/statements'))
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(root, 'docs/statements', file), text)
  say('docs/statements')
}

async function keep(file: string, content: unknown): Promise<void> {
  await writeFile(path.join(root, file), `${JSON.stringify(content, null, 2)}\n`)
  say(file)
}
