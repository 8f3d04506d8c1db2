import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  type BackupPlace,
  isBackupName,
  type StoredBackup,
  watchedSource,
} from '#server/features/backups/places/place.ts'
import { BackupProblem, problem } from '#server/features/backups/problem.ts'
import type { Env } from '#server/platform/config/env.ts'
import { S3_PATIENCE, s3ClientOptions } from '#server/platform/object-store/s3-settings.ts'

/** With 10,000 parts, the most that S3 allows: 156 GB. */
const UPLOAD_PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 2
/** Two parts take ten minutes at 0.5 Mbit/s. */
const PATIENT = { ...S3_PATIENCE.requestHandler, requestTimeout: 600_000, socketTimeout: 60_000 }

/** `prefix` has no slash at its ends, and may be empty. */
export function bucketPlace(env: Env, bucket: string, prefix: string): BackupPlace {
  const client = new S3Client({ ...s3ClientOptions({ ...env, S3_BUCKET: bucket }), requestHandler: PATIENT })
  const folder = prefix && `${prefix}/`
  const addressOf = (name: string) => `s3://${bucket}/${folder}${name}`
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${folder}${name}` })
  const toProblem = (error: unknown, name: string) => {
    if (!(error instanceof Error) || error instanceof BackupProblem) return error
    if (isMissing(error)) return problem((texts) => texts.missingFile(addressOf(name)))
    return problem((texts) => texts.placeAway(addressOf(name), error.message || error.name))
  }
  const isThere = (name: string) =>
    client.send(new HeadObjectCommand(objectOf(name))).then(
      () => true,
      (error) => {
        if (isMissing(error)) return false
        throw toProblem(error, name)
      },
    )

  return {
    addressOf,

    async write(name, chunks) {
      if (await isThere(name)) throw problem((texts) => texts.alreadyThere(addressOf(name)))
      const source = watchedSource(chunks)
      const upload = new Upload({
        client,
        params: { ...objectOf(name), Body: Readable.from(source.chunks, { objectMode: false }) },
        partSize: UPLOAD_PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        // Aborts the upload, whose parts would be paid for.
        leavePartsOnError: false,
      })
      try {
        await upload.done()
      } catch (error) {
        throw source.failure ?? toProblem(error, name)
      }
      return source.bytes
    },

    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)))
        return Body as Readable
      } catch (error) {
        throw toProblem(error, name)
      }
    },

    async list() {
      const found: StoredBackup[] = []
      let token: string | undefined
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: token }))
          .catch((error) => {
            throw toProblem(error, '')
          })
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          found.push({ name: Key.slice(folder.length), bytes: Size, writtenAt: LastModified })
        token = page.NextContinuationToken
      } while (token)
      return found.filter(({ name }) => isBackupName(name)).sort((one, other) => (one.name < other.name ? -1 : 1))
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name))).catch((error) => {
        if (!isMissing(error)) throw toProblem(error, name)
      })
    },
  }
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
