import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DateTime } from 'luxon'
import pg from 'pg'
import { migrate } from '#api/migrate.ts'
import { BASELINE, migrateStepByStep, rollback } from '#api/kit/db/migrate.ts'
import { root } from '#scripts/kit/child.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { dateMigration } from '#scripts/kit/migration-date.ts'
import { readSettings } from '#scripts/kit/settings.ts'
import { command, say } from '#scripts/kit/terminal.ts'
import { startDatabase, type Settled } from '#scripts/kit/database.ts'
import { SCHEMA_FILE, baselineOf, schemaOf } from '#scripts/kit/schema.ts'
import { seed } from '#scripts/kit/world.ts'
import { startPassingPostgres } from '#scripts/pg.ts'

const USAGE = 'Use it as: npm run db:new create-offers · npm run db:migrate · db:rollback · db:seed · db:baseline.'

const [what, name] = process.argv.slice(2)

void command(async () => {
  if (what === 'new') await newMigration(name)
  else if (what === 'migrate')
    await withDatabase(async ({ databaseUrl }) => {
      report('done', await migrate(databaseUrl))
      if (process.env.NODE_ENV !== 'production')
        await writeCatalogue(databaseUrl, path.join(root, SCHEMA_FILE), schemaOf)
    })
  else if (what === 'rollback')
    await withDatabase(async ({ databaseUrl }) => report('taken back', await rollback(databaseUrl)))
  else if (what === 'seed') await withDatabase(seed)
  else if (what === 'baseline') await writeBaseline()
  else throw new UserError(USAGE)
})

async function newMigration(name = ''): Promise<void> {
  if (!/^[a-z]+(-[a-z0-9]+)+$/.test(name))
    throw new UserError('Name the migration by verb and what, as in: npm run db:new create-offers.')
  const date = dateMigration(await readdir(path.join(root, 'migrations')), DateTime.utc())
  const file = path.join('migrations', `${date}-${name}.ts`)
  const empty = 'export const up = /* sql */ `\n`\n\nexport const down = /* sql */ `\n`\n'
  await writeFile(path.join(root, file), empty, { flag: 'wx' })
  say(file)
}

/** Runs every migration in a database of its own and writes the file that stands for them. */
async function writeBaseline(): Promise<void> {
  const postgres = await startPassingPostgres()
  try {
    await migrateStepByStep(postgres.url)
    await writeCatalogue(postgres.url, BASELINE, baselineOf)
  } finally {
    await postgres.stop()
  }
}

async function writeCatalogue(
  databaseUrl: string,
  file: string,
  text: (client: pg.Client) => Promise<string>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await writeFile(file, await text(client))
    say(path.relative(root, file))
  } finally {
    await client.end()
  }
}

async function withDatabase(work: (config: Settled) => Promise<unknown>): Promise<void> {
  const { config, stop } = await startDatabase(readSettings())
  try {
    await work(config)
  } finally {
    await stop()
  }
}

function report(how: string, names: readonly string[]): void {
  say(names.length === 0 ? `Nothing to do.` : names.map((one) => `${one} ${how}`).join('\n'))
}
