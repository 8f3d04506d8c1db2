import { randomUUID } from 'node:crypto'
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { startS3 } from '#test/fakes/s3-stand-in.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { ask, refusedWith } from '#test/network/client.ts'

const s3 = inFile(startS3)
const at = serverInFile(() => ({ ...s3.env, S3_STS_ROLE: 'arn:aws:iam::1:role/uploads', LOG_LEVEL: 'silent' }))
const { aSurfer, insert } = at
const owner = inFile(() => aSurfer())

const open = async (surfer: TestSurfer): Promise<{ uploadId: string; key: string }> =>
  (await at.ask(surfer, 'POST /api/s3/multipart', { filename: 'wave.jpg', type: 'image/jpeg' })).body

test('one form sends one photo of at most ten megabytes', async () => {
  const post = async (body: { url: string; fields: Record<string, string> }, bytes: number, altered = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries<string>({ ...body.fields, ...altered })) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)]))
    return (await fetch(body.url, { method: 'POST', body: form })).status
  }
  const { status, body } = await at.ask(owner, 'GET /api/s3/params?filename=wave.jpg&type=image/jpeg&metadata[a]=b')
  expect(status).toBe(200)
  expect(await post(body, 1000, { key: `uploads/${randomUUID()}.raw` })).toBe(403)
  expect(await post(body, 1000, { 'x-amz-signature': '0'.repeat(64) })).toBe(403)
  expect(await post(body, 1000, { acl: 'public-read' })).toBe(403)
  expect(await post(body, MAX_PHOTO_BYTES + 1)).toBe(400)
  expect(s3.objects.has(body.fields.key)).toBe(false)
  expect(await post(body, MAX_PHOTO_BYTES)).toBe(204)
  expect(s3.objects.get(body.fields.key)?.bytes).toHaveLength(MAX_PHOTO_BYTES)
})

test('opening too many uploads is refused', async () => {
  const eager = await aSurfer()
  const expiresAt = new Date().toISOString()
  await insert(
    'uploads',
    Array.from({ length: 100 }, () => ({ userId: eager.id, expiresAt })),
  )
  const opened = s3.multiparts.size
  for (const route of ['POST /api/s3/multipart', 'GET /api/s3/params'])
    expect(await at.ask(eager, route)).toMatchObject(refusedWith('too_many_uploads'))
  expect(s3.multiparts.size).toBe(opened)
})

test('temporary keys put what their surfer has opened, and do nothing else', async () => {
  const surfer = await aSurfer()
  const none = refusedWith('no_temporary_credentials')
  expect(await at.ask(surfer, 'GET /api/s3/sts')).toMatchObject(none)

  const foreign = await open(owner)
  const { key: Key } = await open(surfer)
  const { status, body } = await at.ask(surfer, 'GET /api/s3/sts?filename=wave.jpg&type=image/jpeg')
  expect({ status, body }).toMatchObject({ status: 200, body: { bucket: s3.env.S3_BUCKET, region: 'us-east-1' } })
  expect(s3.assumed).toEqual(['arn:aws:iam::1:role/uploads'])
  const { AccessKeyId, SecretAccessKey, SessionToken } = body.credentials
  const client = new S3Client({
    endpoint: s3.env.S3_ENDPOINT,
    region: body.region,
    forcePathStyle: true,
    credentials: { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken },
  })
  await client.send(new PutObjectCommand({ Bucket: body.bucket, Key, Body: 'a wave' }))
  expect(s3.objects.get(Key)?.bytes.toString()).toContain('a wave')
  const refused = { name: 'AccessDenied' }
  const elsewhere = new PutObjectCommand({ Bucket: body.bucket, Key: foreign.key, Body: 'x' })
  await expect(client.send(elsewhere)).rejects.toMatchObject(refused)
  await expect(client.send(new DeleteObjectCommand({ Bucket: body.bucket, Key }))).rejects.toMatchObject(refused)
  client.destroy()
})

test('temporary keys are not available without a role', async () => {
  const beside = await serverInTest({ ...s3.env, databaseUrl: at.databaseUrl })
  await open(owner)
  const answer = await ask(beside, owner, 'GET /api/s3/sts')
  expect(answer).toMatchObject(refusedWith('no_temporary_credentials'))
})

test('a failing store is a server error, and the surfer may retry', async () => {
  s3.trouble.calls = 3
  expect(await at.ask(owner, 'POST /api/s3/multipart', {})).toMatchObject(refusedWith('unavailable'))
  expect(await open(owner)).toMatchObject({ uploadId: expect.any(String) })
})
