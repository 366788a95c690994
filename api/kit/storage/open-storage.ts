import path from 'node:path'
import type { Config } from '#api/kit/config.ts'
import { fileStorage, type Storage } from './storage.ts'

/** A local folder, unless a bucket is configured; only then is its client imported. */
export async function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Promise<Storage> {
  if (!bucket) return fileStorage(path.join(dataDir, 'files'))
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(bucket)
}
