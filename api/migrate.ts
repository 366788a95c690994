import { loadPlaces } from './address/load-places.part.ts'
import { migrateDatabase } from './kit/db/migrate.ts'

/** Migrates the database: tables, job queue and gazetteer. */
export const migrate = (databaseUrl: string): Promise<string[]> => migrateDatabase(databaseUrl, loadPlaces)
