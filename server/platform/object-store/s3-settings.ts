import { createHmac } from 'node:crypto'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Env } from '#server/platform/config/env.ts'

type S3Settings = {
  bucket: string
  /** With a final slash. */
  bucketUrl: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

export const S3_PATIENCE = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
}

/** Throws without a bucket, as readEnv does. */
export function s3Settings(env: Env): S3Settings {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) throw new Error('S3_BUCKET needs both keys.')
  const url = new URL(env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`)
  if (isInPath(env, url, bucket)) url.pathname = `/${bucket}/`
  else url.hostname = `${bucket}.${url.hostname}`
  return { bucket, bucketUrl: url.href, region: env.S3_REGION, credentials: { accessKeyId, secretAccessKey } }
}

/** Options for the SDK. */
export function s3ClientOptions(env: Env): S3ClientConfig {
  const { bucketUrl, region, credentials } = s3Settings(env)
  return {
    ...S3_PATIENCE,
    region,
    credentials,
    endpoint: env.S3_INTERNAL_ENDPOINT ?? env.S3_ENDPOINT,
    forcePathStyle: new URL(bucketUrl).pathname !== '/',
    // Otherwise the SDK signs the checksum of an empty body, which fits no browser's file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** Like the SDK: certificates do not cover bucket names with dots, and IP addresses have no subdomains. */
const isInPath = ({ S3_FORCE_PATH_STYLE }: Env, { hostname }: URL, bucket: string) =>
  S3_FORCE_PATH_STYLE || bucket.includes('.') || /^[\d.]+$|^\[/.test(hostname)

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
