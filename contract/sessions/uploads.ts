import { z } from 'zod'
import { endpoint, id, numberInQuery, text } from '#contract/endpoint.ts'

/** Refusals of calls that make a picture of an upload. */
export const PICTURE_REFUSALS = [
  'animated_picture',
  'broken_picture',
  'not_a_picture',
  'picture_too_complex',
  'picture_too_large',
  'too_many_uploads',
  'upload_not_found',
] as const

/** Target of a file's PUT with these headers, once within 15 minutes. */
const uploadTarget = z.object({
  uploadUrl: z.string(),
  objectPath: z.string(),
  headers: z.record(z.string(), z.string()),
})
z.globalRegistry.add(uploadTarget, { id: 'UploadTarget' })
export type UploadTarget = z.infer<typeof uploadTarget>

const uploadPurposes = ['picture', 'track', 'track-archive'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export const openUpload = endpoint('POST /api/objects/upload', {
  about: 'Opens an upload: an address for one PUT of the file, with these headers, within 15 minutes.',
  refuses: ['email_not_verified', 'too_many_uploads'],
  scope: 'log',
  body: z.object({ purpose: z.enum(uploadPurposes).default('picture') }).prefault({}),
  reply: uploadTarget,
})

export const finishUpload = endpoint('PUT /api/session-photos/upload', {
  about: 'Converts an uploaded picture without showing it yet, and names its final path. `photoURL` is either address.',
  refuses: [...PICTURE_REFUSALS],
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
  about: "Begins an upload in parts, as Uppy's S3 client requests it. Only on servers with a bucket.",
  refuses: ['email_not_verified', 'not_supported', 'too_many_uploads'],
  body: z.object({ ...file, metadata: z.record(z.string(), z.unknown()).optional() }).default({}),
  reply: z.object({ key: z.string(), uploadId: id }),
})
export const listParts = endpoint('GET /api/s3/multipart/:uploadId', {
  about: 'Parts that have arrived.',
  refuses: ['not_supported', 'upload_expired', 'upload_not_found', 'upload_used'],
  query: ofKey,
  reply: z.array(z.object({ PartNumber: z.number(), Size: z.number(), ETag: z.string() })),
})
export const signPart = endpoint('GET /api/s3/multipart/:uploadId/:partNumber', {
  about: 'A signed address for one part.',
  refuses: ['body_too_large', 'not_supported', 'upload_expired', 'upload_not_found', 'upload_used'],
  params: { partNumber },
  query: ofKey,
  reply: z.object({ url: z.string(), expires: z.number() }),
})
export const completeMultipart = endpoint('POST /api/s3/multipart/:uploadId/complete', {
  about: 'Joins the parts.',
  refuses: ['body_too_large', 'not_supported', 'upload_expired', 'upload_not_found', 'upload_used'],
  query: ofKey,
  body: z.object({ parts: z.array(part).min(1).max(500) }),
  reply: z.object({ location: z.string(), key: z.string() }),
})
export const abortMultipart = endpoint('DELETE /api/s3/multipart/:uploadId', {
  about: 'Gives an upload in parts up.',
  refuses: ['not_supported', 'upload_not_found'],
  query: ofKey,
  reply: z.object({}),
})
export const uploadParams = endpoint('GET /api/s3/params', {
  about: 'A signed form for one upload; its policy limits the size. Only on servers with a bucket.',
  refuses: ['email_not_verified', 'not_supported', 'too_many_uploads'],
  query: z.object(file).loose(),
  reply: z.object({
    method: z.literal('POST'),
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    headers: z.record(z.string(), z.string()),
  }),
})
export const temporaryCredentials = endpoint('GET /api/s3/sts', {
  about: 'Always refused: this server lends no credentials of its bucket.',
  refuses: ['no_temporary_credentials', 'not_supported'],
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
