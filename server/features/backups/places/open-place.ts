import { basename, dirname, resolve } from 'node:path'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import type { BackupPlace } from '#server/features/backups/places/place.ts'
import { problem } from '#server/features/backups/problem.ts'
import type { Env } from '#server/platform/config/env.ts'

const BUCKET = /^s3:\/\/([^/]+)\/?(.*?)\/*$/

/** A folder, or `s3://bucket/prefix` on the server of the S3_ names. Loads the SDK only for a bucket. */
async function openPlace(env: Env, where: string): Promise<BackupPlace> {
  const [, bucket, prefix = ''] = BUCKET.exec(where) ?? []
  if (!bucket) return folderPlace(resolve(where))
  if (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) throw problem((texts) => texts.bucketNotConfigured)
  const { bucketPlace } = await import('#server/features/backups/places/bucket-place.ts')
  return bucketPlace(env, bucket, prefix)
}

/** The place and the name of one backup: a file, or `s3://bucket/prefix/name`. */
export async function locateBackup(env: Env, file: string): Promise<{ place: BackupPlace; name: string }> {
  const [, bucket, key = ''] = BUCKET.exec(file) ?? []
  if (!bucket) return { place: await openPlace(env, dirname(resolve(file))), name: basename(file) }
  const parts = key.split('/')
  const name = parts.pop() ?? ''
  return { place: await openPlace(env, `s3://${bucket}/${parts.join('/')}`), name }
}
