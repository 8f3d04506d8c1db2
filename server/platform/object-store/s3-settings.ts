import type { Env } from '#server/platform/config/env.ts'

/** Where the bucket is, and who we are to it. */
export type S3Settings = {
  bucket: string
  /** The bucket's own address, with a slash at its end. */
  bucketUrl: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/** The settings of every SDK client that speaks to the operator's S3 server. */
export const S3_PATIENCE = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
}

/** Throws when the environment names no bucket, which readEnv then says as well. */
export function s3Settings(env: Env): S3Settings {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) throw new Error('S3_BUCKET needs both keys.')
  const url = new URL(env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`)
  if (isInPath(env, url, bucket)) url.pathname = `/${bucket}/`
  else url.hostname = `${bucket}.${url.hostname}`
  return { bucket, bucketUrl: url.href, region: env.S3_REGION, credentials: { accessKeyId, secretAccessKey } }
}

/** As the SDK has it: no certificate holds a name with a dot before it, and a number has no names before it. */
const isInPath = ({ S3_FORCE_PATH_STYLE }: Env, { hostname }: URL, bucket: string) =>
  S3_FORCE_PATH_STYLE || bucket.includes('.') || /^[\d.]+$|^\[/.test(hostname)
