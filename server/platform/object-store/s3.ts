import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Env } from '#server/platform/config/env.ts'
import { contentTypeOf, type DirectSending, type ObjectStore } from '#server/platform/object-store/object-store.ts'
import { s3ClientOptions, s3Settings } from '#server/platform/object-store/s3-settings.ts'

export function s3Store(env: Env): ObjectStore {
  const { bucket: Bucket, bucketUrl } = s3Settings(env)
  const client = new S3Client(s3ClientOptions(env))
  // A signature contains the host name that browsers use.
  const signer = new S3Client({ ...s3ClientOptions(env), endpoint: env.S3_ENDPOINT })

  return {
    async put(path, bytes) {
      const ContentType = contentTypeOf(path)
      if (!ContentType) throw new Error(`'${path}' is no path for an object.`)
      await client.send(new PutObjectCommand({ Bucket, Key: path, Body: bytes, ContentType }))
    },

    async putChunks(path, chunks) {
      const ContentType = contentTypeOf(path)
      if (!ContentType) throw new Error(`'${path}' is no path for an object.`)
      const Body = Readable.from(chunks, { objectMode: false })
      await new Upload({ client, params: { Bucket, Key: path, Body, ContentType }, queueSize: 1 }).done()
    },

    async facts(path) {
      const contentType = contentTypeOf(path)
      const head = contentType && (await orNull(client.send(new HeadObjectCommand({ Bucket, Key: path }))))
      return head && { size: head.ContentLength ?? 0, etag: head.ETag ?? '', contentType }
    },

    async get(path, range) {
      const contentType = contentTypeOf(path)
      if (!contentType) return null
      const Range = range && `bytes=${range.start}-${range.end}`
      const object = await orNull(client.send(new GetObjectCommand({ Bucket, Key: path, Range })))
      if (!object) return null
      const whole = object.ContentRange?.split('/')[1] ?? object.ContentLength
      // On Node the SDK returns a Node stream.
      return { stream: object.Body as Readable, size: Number(whole), etag: object.ETag ?? '', contentType }
    },

    async remove(path) {
      if (contentTypeOf(path)) await orNull(client.send(new DeleteObjectCommand({ Bucket, Key: path })))
    },

    async probe() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },

    direct: sendingTo({ client, signer }, Bucket, new URL(bucketUrl).origin),
    incoming: null,
  }
}

type Clients = { client: S3Client; signer: S3Client }

function sendingTo({ client, signer }: Clients, Bucket: string, origin: string): DirectSending {
  return {
    origin,
    // 'if-none-match: *' would make the address single-use, but OpenStack Swift answers 501.
    put: async (path, expiresAt) => ({
      url: await getSignedUrl(signer, new PutObjectCommand({ Bucket, Key: path }), until(expiresAt)),
      headers: {},
    }),

    async createMultipart(path) {
      const upload = { Bucket, Key: path, ContentType: contentTypeOf(path) ?? undefined }
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload))
      if (!UploadId) throw new Error('The S3 server opened an upload without a name.')
      return UploadId
    },

    signPart: (path, UploadId, PartNumber, expiresAt) =>
      getSignedUrl(signer, new UploadPartCommand({ Bucket, Key: path, UploadId, PartNumber }), until(expiresAt)),

    async listParts(path, UploadId) {
      const list = await orNull(client.send(new ListPartsCommand({ Bucket, Key: path, UploadId })))
      if (!list) return null
      return (list.Parts ?? []).map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({ PartNumber, Size, ETag }))
    },

    async completeMultipart(path, UploadId, Parts) {
      const whole = new CompleteMultipartUploadCommand({ Bucket, Key: path, UploadId, MultipartUpload: { Parts } })
      return (await client.send(whole).catch(nullWhen(isMissing, isRefused))) !== null
    },

    async abortMultipart(path, UploadId) {
      await orNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key: path, UploadId })))
    },
  }
}

/** Options of the presigner: it takes a start and a duration; an address for the past must be expired. */
function until(expiresAt: Date) {
  const signingDate = new Date(Math.min(Date.now(), expiresAt.getTime() - 1_000))
  return { signingDate, expiresIn: Math.floor((expiresAt.getTime() - signingDate.getTime()) / 1_000) }
}

type Sort = (error: S3ServiceException) => boolean
/** A missing bucket is a configuration error, not a missing object. */
const isMissing: Sort = ({ name }) => ['NoSuchKey', 'NoSuchUpload', 'NotFound'].includes(name)
const isRefused: Sort = ({ $metadata }) => $metadata.httpStatusCode === 400

const nullWhen =
  (...sorts: Sort[]) =>
  (error: unknown) => {
    if (error instanceof S3ServiceException && sorts.some((is) => is(error))) return null
    throw error
  }
const orNull = <Answer>(answer: Promise<Answer>) => answer.catch(nullWhen(isMissing))
