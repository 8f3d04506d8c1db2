import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts'
import type { Env } from '#server/platform/config/env.ts'
import { S3_PATIENCE, s3Settings } from '#server/platform/object-store/s3-settings.ts'

/** The shortest duration of an assumed role. */
const SECONDS = 900

type TemporaryCredentials = {
  AccessKeyId: string
  SecretAccessKey: string
  SessionToken: string
  Expiration: string
}

/** The credentials may only put these objects. */
export async function assumeRole(env: Env, role: string, paths: string[]): Promise<TemporaryCredentials> {
  const { bucket, region, credentials } = s3Settings(env)
  const client = new STSClient({ ...S3_PATIENCE, region, credentials, endpoint: env.S3_ENDPOINT })
  const may = {
    Effect: 'Allow',
    Action: ['s3:PutObject'],
    Resource: paths.map((path) => `arn:aws:s3:::${bucket}/${path}`),
  }
  const command = new AssumeRoleCommand({
    RoleArn: role,
    RoleSessionName: 'lineup-upload',
    DurationSeconds: SECONDS,
    Policy: JSON.stringify({ Version: '2012-10-17', Statement: [may] }),
  })
  const { Credentials: given } = await client.send(command).finally(() => client.destroy())
  if (!given?.AccessKeyId || !given.SecretAccessKey || !given.SessionToken || !given.Expiration)
    throw new Error('The S3 server gave no temporary credentials.')
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = given
  return { AccessKeyId, SecretAccessKey, SessionToken, Expiration: Expiration.toISOString() }
}
