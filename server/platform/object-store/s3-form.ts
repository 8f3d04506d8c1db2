import { createHmac } from 'node:crypto'
import type { S3Settings } from '#server/platform/object-store/s3-settings.ts'

/** The browser posts these fields, then its file as `file`. */
type S3Form = { url: string; fields: Record<string, string> }

/**
 * The store enforces the size limit, which signed addresses cannot do.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html
 */
export function s3Form(
  { bucket, bucketUrl, region, credentials }: S3Settings,
  { path, expiresAt, mostBytes }: { path: string; expiresAt: Date; mostBytes: number },
): S3Form {
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request']
  const known = {
    key: path,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [credentials.accessKeyId, ...scope].join('/'),
    'x-amz-date': date,
  }
  const conditions = [{ bucket }, ...Object.entries(known).map(([name, value]) => ({ [name]: value }))]
  const bounded = {
    expiration: expiresAt.toISOString(),
    conditions: [...conditions, ['content-length-range', 1, mostBytes]],
  }
  const policy = Buffer.from(JSON.stringify(bounded)).toString('base64')
  const key = scope.reduce<string | Buffer>((above, name) => hmac(above, name), `AWS4${credentials.secretAccessKey}`)
  return { url: bucketUrl, fields: { ...known, policy, 'x-amz-signature': hmac(key, policy).toString('hex') } }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
