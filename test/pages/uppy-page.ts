import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'

/** What a page with Uppy on it is to do. */
export type UppyWish = {
  bytes: number
  multipart: boolean
  /** Goes on with an upload in parts that was begun before. */
  resumed?: { uploadId: string; key: string }
  /** Gives up once the first part has arrived. */
  cancelled?: boolean
  /** Tries once more after a failure. */
  retried?: boolean
}
export type UppyOutcome = { sent: string | undefined; error: string | undefined; percentage: number | undefined }

/** Sends a photo of that many bytes, each its place modulo 251, as any page with Uppy would. */
async function sendWithUppy({ bytes, multipart, resumed, cancelled, retried }: UppyWish): Promise<UppyOutcome> {
  const uppy = new Uppy().use(AwsS3, { companionEndpoint: '/api', shouldUseMultipart: multipart })
  const data = new Blob([Uint8Array.from({ length: bytes }, (_, at) => at % 251)], { type: 'image/jpeg' })
  const id = uppy.addFile({ name: 'wave.jpg', type: 'image/jpeg', data })
  if (resumed) uppy.setFileState(id, { s3Multipart: resumed })
  if (cancelled) uppy.on('s3-multipart:part-uploaded', () => uppy.cancelAll())
  let result = await uppy.upload()
  if (retried) result = await uppy.retryAll()
  const file = result?.successful?.[0]
  const failed = result?.failed?.[0]
  return { sent: file?.uploadURL, error: failed?.error ?? undefined, percentage: file?.progress.percentage }
}

Object.assign(window, { sendWithUppy })
