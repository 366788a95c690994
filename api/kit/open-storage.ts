import path from 'node:path'
import type { Config } from './config.ts'
import { fileStorage, type Storage } from './storage.ts'

/** A folder of this machine, unless a bucket is named; whoever has none loads nothing for it. */
export async function openStorage({
  bucket,
  dataDir,
}: Pick<Config, 'bucket' | 'dataDir'>): Promise<Storage> {
  if (!bucket) return fileStorage(path.join(dataDir, 'files'))
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(bucket)
}
