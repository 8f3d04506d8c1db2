// What compose.yaml runs before Lineup starts: `secrets FOLDER` makes the secrets of a new installation and does not
// overwrite existing ones; `bucket` makes the bucket if it is missing.
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const BUCKET = 'lineup-objects'
const ACCESS_KEY = 'lineup'

/** The S3 server answers its probe before it can make a bucket. */
const TRIES = 30
const TRY_AGAIN_MS = 1_000

/** Writes a missing file, whole or not at all; an existing one stays, because other containers use its content. */
async function writeOnce(path: string, text: string) {
  const partial = `${path}.partial`
  await writeFile(partial, text, { mode: 0o444, flush: true })
  await link(partial, path).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(partial)
}

async function makeSecrets(folder: string) {
  const secret = async (name: string) => {
    await writeOnce(join(folder, name), randomBytes(32).toString('hex'))
    return readFile(join(folder, name), 'utf8')
  }
  const password = await secret('postgres-password')
  await writeOnce(join(folder, 'database-url'), `postgres://lineup:${password}@postgres:5432/lineup`)
  const natsPassword = await secret('nats-password')
  await writeOnce(join(folder, 'live-bus'), `nats://lineup:${natsPassword}@nats:4222`)
  const authorization = { user: ACCESS_KEY, password: natsPassword }
  await writeOnce(join(folder, 'nats.json'), JSON.stringify({ authorization, http: '127.0.0.1:8222' }))
  await writeOnce(join(folder, 'replica-url'), `postgres://lineup:${password}@replica:5432/lineup`)
  const credentials = [{ accessKey: ACCESS_KEY, secretKey: await secret('s3-secret') }]
  const identities = [{ name: ACCESS_KEY, credentials, actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'] }]
  await writeOnce(join(folder, 's3.json'), JSON.stringify({ identities }))
}

async function makeBucket() {
  const { CreateBucketCommand, HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const secretAccessKey = await readFile(process.env.S3_SECRET_ACCESS_KEY_FILE ?? '', 'utf8')
  const credentials = { accessKeyId: ACCESS_KEY, secretAccessKey }
  const endpoint = process.env.S3_INTERNAL_ENDPOINT
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
  const isMissing = () =>
    client.send(new HeadBucketCommand({ Bucket: BUCKET })).then(
      () => false,
      (error) => {
        if (error.$metadata?.httpStatusCode === 404) return true
        throw error
      },
    )
  for (let left = TRIES; ; left -= 1)
    try {
      if (await isMissing()) await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
      return
    } catch (error) {
      if (left === 0) throw error
      await pause(TRY_AGAIN_MS)
    }
}

const [verb, folder] = process.argv.slice(2)
if (verb === 'secrets' && folder) await makeSecrets(folder)
else if (verb === 'bucket') await makeBucket()
else throw new Error('Give `secrets FOLDER` or `bucket`.')
