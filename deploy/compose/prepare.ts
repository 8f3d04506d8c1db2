// What compose.yaml runs before Lineup starts: `secrets FOLDER` makes the secrets of a new installation and keeps those that
// are there; `bucket` makes the bucket if it is missing.
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BUCKET = 'lineup-objects'
const ACCESS_KEY = 'lineup'

/** Writes a file that is missing; one that is there stays, because the other containers have its content. */
const writeOnce = (path: string, text: string) =>
  writeFile(path, text, { flag: 'wx', mode: 0o444 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })

async function makeSecrets(folder: string) {
  const secret = async (name: string) => {
    await writeOnce(join(folder, name), randomBytes(32).toString('hex'))
    return readFile(join(folder, name), 'utf8')
  }
  const password = await secret('postgres-password')
  await writeOnce(join(folder, 'database-url'), `postgres://lineup:${password}@postgres:5432/lineup`)
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
  const isThere = await client.send(new HeadBucketCommand({ Bucket: BUCKET })).then(
    () => true,
    () => false,
  )
  if (!isThere) await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
}

const [verb, folder] = process.argv.slice(2)
if (verb === 'secrets' && folder) await makeSecrets(folder)
else if (verb === 'bucket') await makeBucket()
else throw new Error('Give `secrets FOLDER` or `bucket`.')
