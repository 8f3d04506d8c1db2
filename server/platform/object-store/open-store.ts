import { join } from 'node:path'
import type { Env } from '#server/platform/config/env.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'
import { dataFolder } from '#server/platform/postgres/embedded-database.ts'

/** Loads the SDK only for a bucket. */
export async function openObjectStore(env: Env): Promise<ObjectStore> {
  if (!env.S3_BUCKET) return diskStore(join(dataFolder(env), 'objects'))
  const { s3Store } = await import('#server/platform/object-store/s3.ts')
  return s3Store(env)
}
