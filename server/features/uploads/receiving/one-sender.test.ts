import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'

const at = serverInFile()
const { ask, aSurfer } = at
const maya = inFile(() => aSurfer('Maya'))

async function aTarget(): Promise<{ uploadUrl: string; objectPath: string }> {
  const { status, body } = await ask(maya, 'POST /api/objects/upload', {})
  expect(status).toBe(200)
  return body
}
const put = (url: string, server = at) => server.ask(maya, `PUT ${url}`, 'whole', { 'content-type': 'image/jpeg' })
const kept = async ({ objectPath }: { objectPath: string }) =>
  text((await at.objects.get(objectPath.replace('/objects/', '')))!.stream)
/** Sends the first half of a file; `end('and the rest')` sends the other one. */
function begin(url: string, server: { url: string } = at) {
  const sending = request(server.url + url, { method: 'PUT', headers: { cookie: maya.cookie, 'content-length': 25 } })
  sending.on('error', () => {})
  sending.write('half a wave, ')
  return sending
}
const halfReceived = () => readdir(join(at.objectsFolder, 'objects', 'receiving'))
async function claimsOf(target: { objectPath: string }) {
  const [id = ''] = /[0-9a-f-]{36}/.exec(target.objectPath) ?? []
  const upload = await at.db.selectFrom('uploads').select('claims').where('id', '=', id).executeTakeFirstOrThrow()
  return upload.claims
}

test('a partly received file leaves nothing and can be sent again', async () => {
  const target = await aTarget()
  const sending = begin(target.uploadUrl)
  await expect.poll(halfReceived).toHaveLength(1)
  sending.destroy()
  await expect.poll(halfReceived).toEqual([])
  expect(await put(target.uploadUrl)).toMatchObject({ status: 200 })
  expect(await kept(target)).toBe('whole')
  expect(await halfReceived()).toEqual([])
})

test('of 300 concurrent files to one address at most one is on the disk, and one is stored', async () => {
  const target = await aTarget()
  const sendings: ReturnType<typeof begin>[] = []
  const answers: Promise<[IncomingMessage]>[] = []
  // In portions: each waits at most five seconds for a connection to the database.
  while (sendings.length < 300) {
    const begun = Array.from({ length: 30 }, () => begin(target.uploadUrl))
    sendings.push(...begun)
    answers.push(...begun.map((sending) => once(sending, 'response') as Promise<[IncomingMessage]>))
    await expect.poll(() => claimsOf(target)).toBe(sendings.length)
  }
  await expect.poll(halfReceived).toHaveLength(1)
  for (const sending of sendings) sending.end('and the rest')
  const statuses = (await Promise.all(answers)).map(([{ statusCode }]) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(299)
  expect(await kept(target)).toBe('half a wave, and the rest')
  expect(await halfReceived()).toEqual([])
})

test('a phone that changed networks can send again while its first connection seems open', async () => {
  const target = await aTarget()
  const lost = begin(target.uploadUrl)
  const answer = once(lost, 'response')
  await expect.poll(halfReceived).toHaveLength(1)
  expect(await put(target.uploadUrl)).toMatchObject({ status: 200 })
  expect((await answer)[0]).toMatchObject({ statusCode: 409 })
  lost.destroy()
  expect(await kept(target)).toBe('whole')
  expect(await halfReceived()).toEqual([])
})

test('the server with the later request stores the file', async () => {
  const elsewhere = await serverInTest({ databaseUrl: at.databaseUrl })
  const target = await aTarget()
  const sending = begin(target.uploadUrl)
  const answer = once(sending, 'response')
  await expect.poll(halfReceived).toHaveLength(1)
  expect(await put(target.uploadUrl, elsewhere)).toMatchObject({ status: 200 })
  sending.end('and the rest')
  expect((await answer)[0]).toMatchObject({ statusCode: 409 })
  expect(await kept(target)).toBe('whole')
  expect(await halfReceived()).toEqual([])
})

test('an earlier request that ends first does not take the place of a later one at another server', async () => {
  const elsewhere = await serverInTest({ databaseUrl: at.databaseUrl })
  const target = await aTarget()
  const earlier = begin(target.uploadUrl)
  await expect.poll(halfReceived).toHaveLength(1)
  const later = begin(target.uploadUrl, elsewhere)
  await expect.poll(() => claimsOf(target)).toBe(2)
  const answers = [earlier, later].map((sending) => once(sending, 'response') as Promise<[IncomingMessage]>)
  earlier.end('and the rest')
  expect((await answers[0]!)[0]).toMatchObject({ statusCode: 409 })
  later.end('and the foam')
  expect((await answers[1]!)[0]).toMatchObject({ statusCode: 200 })
  expect(await kept(target)).toBe('half a wave, and the foam')
})
