import { z } from 'zod'
import { endpoint, id, numberInQuery, text } from '#contract/endpoint.ts'

/** Target of a file's PUT with these headers, once within 15 minutes. */
const uploadTarget = z.object({
  uploadUrl: z.string(),
  objectPath: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type UploadTarget = z.infer<typeof uploadTarget>

const uploadPurposes = ['picture', 'track', 'track-archive'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export const openUpload = endpoint('POST /api/objects/upload', {
  scope: 'log',
  body: z.object({ purpose: z.enum(uploadPurposes).default('picture') }).prefault({}),
  reply: uploadTarget,
})

/** Converts the upload without showing it yet; returns its final path. `photoURL` is either address. */
export const finishUpload = endpoint('PUT /api/session-photos/upload', {
  body: z.object({ photoURL: text(1, 4000) }),
  reply: z.object({ objectPath: z.string() }),
})

// Requests of Uppy's S3 client to its companion server, in S3's names. The server chooses keys; uploadId is ours.
const key = z.string().max(1024)
const partNumber = numberInQuery.pipe(z.int().min(1).max(10_000))
const ofKey = z.object({ key })
const part = z.object({ PartNumber: z.int().min(1).max(10_000), ETag: text(1, 200) })
const file = { filename: z.string().max(1024).optional(), type: z.string().max(200).optional() }

export const createMultipart = endpoint('POST /api/s3/multipart', {
  body: z.object({ ...file, metadata: z.record(z.string(), z.unknown()).optional() }).default({}),
  reply: z.object({ key: z.string(), uploadId: id }),
})
export const listParts = endpoint('GET /api/s3/multipart/:uploadId', {
  query: ofKey,
  reply: z.array(z.object({ PartNumber: z.number(), Size: z.number(), ETag: z.string() })),
})
export const signPart = endpoint('GET /api/s3/multipart/:uploadId/:partNumber', {
  params: { partNumber },
  query: ofKey,
  reply: z.object({ url: z.string(), expires: z.number() }),
})
export const completeMultipart = endpoint('POST /api/s3/multipart/:uploadId/complete', {
  query: ofKey,
  body: z.object({ parts: z.array(part).min(1).max(500) }),
  reply: z.object({ location: z.string(), key: z.string() }),
})
export const abortMultipart = endpoint('DELETE /api/s3/multipart/:uploadId', { query: ofKey, reply: z.object({}) })
/** Uppy posts a form, whose policy limits the size. */
export const uploadParams = endpoint('GET /api/s3/params', {
  query: z.object(file).loose(),
  reply: z.object({
    method: z.literal('POST'),
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    headers: z.record(z.string(), z.string()),
  }),
})
export const temporaryCredentials = endpoint('GET /api/s3/sts', {
  query: z.object(file).loose(),
  reply: z.object({
    credentials: z.object({
      AccessKeyId: z.string(),
      SecretAccessKey: z.string(),
      SessionToken: z.string(),
      Expiration: z.string(),
    }),
    bucket: z.string(),
    region: z.string(),
  }),
})
