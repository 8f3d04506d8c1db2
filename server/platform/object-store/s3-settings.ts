import type { Env } from '#server/platform/config/env.ts'

export type S3Settings = {
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

/** Like the SDK: certificates do not cover bucket names with dots, and IP addresses have no subdomains. */
const isInPath = ({ S3_FORCE_PATH_STYLE }: Env, { hostname }: URL, bucket: string) =>
  S3_FORCE_PATH_STYLE || bucket.includes('.') || /^[\d.]+$|^\[/.test(hostname)
