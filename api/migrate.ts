import { loadPlaces } from './address/load-places.part.ts'
import { migrateDatabase } from './kit/migrate.ts'

/** Brings a database up to date: tables, queue and gazetteer. */
export const migrate = (databaseUrl: string): Promise<string[]> =>
  migrateDatabase(databaseUrl, loadPlaces)
