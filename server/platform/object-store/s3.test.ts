import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import { objectStoreKeepsItsPromises } from '#server/platform/object-store/conformance.ts'
import { browsersMaySendByThemselves } from '#server/platform/object-store/direct-conformance.ts'
import { newPath } from '#server/platform/object-store/object-store.ts'
import { s3Store } from '#server/platform/object-store/s3.ts'
import { s3Settings } from '#server/platform/object-store/s3-settings.ts'
import { type S3StandIn, startS3 } from '#test/fakes/s3-stand-in.ts'

const S3_NAMES = { S3_BUCKET: 'lineup', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const given = process.env

/** A real S3 server, whose bucket is made when it is not there; scripts/s3-peer.sh starts one. */
async function realStore() {
  const env = readEnv({
    S3_ENDPOINT: given.S3_TEST_ENDPOINT,
    S3_REGION: given.S3_TEST_REGION,
    S3_BUCKET: given.S3_TEST_BUCKET ?? 'lineup-test',
    S3_ACCESS_KEY_ID: given.S3_TEST_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: given.S3_TEST_SECRET_ACCESS_KEY,
    S3_FORCE_PATH_STYLE: 'true',
  })
  const { bucket, credentials, region } = s3Settings(env)
  const client = new S3Client({ endpoint: env.S3_ENDPOINT, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    if (!error.name.startsWith('BucketAlready')) throw error
  })
  client.destroy()
  return s3Store(env)
}

describe('on a server that recomputes every signature', () => {
  let s3: S3StandIn
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())
  const store = () => s3Store({ ...readEnv({}), ...s3.env })

  describe('the store', () => objectStoreKeepsItsPromises(store))
  describe('browsers', () => browsersMaySendByThemselves(store))

  test('a request that the server answers with a retry is sent again', async () => {
    const path = newPath('photos', 'webp')
    s3.trouble.calls = 2
    await store().put(path, Buffer.from('a wave'))
    expect(s3.objects.get(path)).toMatchObject({ bytes: Buffer.from('a wave'), type: 'image/webp' })
  })

  test('a missing bucket, a wrong secret and a failing server are errors, not missing pictures', async () => {
    const path = newPath('photos', 'webp')
    const settings = { ...readEnv({}), ...s3.env }
    await expect(s3Store({ ...settings, S3_BUCKET: 'elsewhere' }).get(path)).rejects.toThrow()
    await expect(s3Store({ ...settings, S3_SECRET_ACCESS_KEY: 'wrong' }).facts(path)).rejects.toThrow()
    s3.trouble.calls = 3
    await expect(store().get(path)).rejects.toThrow()
    expect(s3.trouble.calls).toBe(0)
  })

  test('browsers get its public address, and Lineup uses the internal one', async () => {
    const S3_ENDPOINT = 'https://lineup.example'
    const inside = s3Store({ ...readEnv({}), ...s3.env, S3_ENDPOINT, S3_INTERNAL_ENDPOINT: s3.env.S3_ENDPOINT })
    const path = newPath('photos', 'webp')
    await inside.put(path, Buffer.from('a wave'))
    expect(await inside.facts(path)).toMatchObject({ size: 6 })
    const { url } = await inside.direct!.put(path, new Date(Date.now() + 60_000))
    expect(url).toMatch(`${S3_ENDPOINT}/${s3.env.S3_BUCKET}/${path}`)
    expect(inside.direct!.origin).toBe(S3_ENDPOINT)
  })

  test('an unreachable server is an error', async () => {
    const away = await startS3()
    await away.close()
    await expect(s3Store({ ...readEnv({}), ...away.env }).get(newPath('photos', 'webp'))).rejects.toThrow(
      'ECONNREFUSED',
    )
  })
})

if (given.S3_TEST_ENDPOINT)
  describe('on the server that S3_TEST_ENDPOINT names', () => {
    describe('the store', () => objectStoreKeepsItsPromises(realStore))
    describe('browsers', () => browsersMaySendByThemselves(realStore))
  })

test.each([
  [{}, 'https://lineup.s3.us-east-1.amazonaws.com/'],
  [{ S3_REGION: 'eu-west-1', S3_FORCE_PATH_STYLE: 'true' }, 'https://s3.eu-west-1.amazonaws.com/lineup/'],
  [{ S3_BUCKET: 'surf.example.com' }, 'https://s3.us-east-1.amazonaws.com/surf.example.com/'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'https://lineup.s3.example.com/'],
  [{ S3_ENDPOINT: 'http://192.0.2.1:9000' }, 'http://192.0.2.1:9000/lineup/'],
  [{ S3_ENDPOINT: 'http://localhost:9000', S3_FORCE_PATH_STYLE: 'true' }, 'http://localhost:9000/lineup/'],
])('the configuration %o puts the bucket at %s, as in the SDK', async (names, bucketUrl) => {
  const env = readEnv({ ...S3_NAMES, ...names })
  expect(s3Settings(env).bucketUrl).toBe(bucketUrl)
  const path = newPath('uploads', 'raw')
  const { direct } = s3Store(env)
  const address = await direct?.put(path, new Date(Date.now() + 60_000))
  expect(address?.url.split('?')[0]).toBe(bucketUrl + path)
  expect(direct?.origin).toBe(new URL(bucketUrl).origin)
})
