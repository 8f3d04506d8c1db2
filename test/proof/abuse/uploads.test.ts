import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSurfer } from '#test/fixtures/factories.ts'
import { type AbuseGround, startAbuseGround } from '#test/proof/abuse/ground.ts'
import { isLong } from '#test/proof/locating/chance.ts'

const MEGABYTE = 1024 * 1024
const FILES = isLong ? 80 : 8

let ground: AbuseGround
beforeAll(async () => {
  ground = await startAbuseGround()
})
afterAll(async () => {
  expect(await ground.close()).toEqual([])
})

test('unused files of a new account are limited to 50 MB, and others can still upload', async () => {
  const mallory = await aSurfer(ground.db, { isVerified: false })
  const maya = await aSurfer(ground.db)
  const file = new Uint8Array(10 * MEGABYTE)
  const send = async (surfer: typeof maya, bytes: Uint8Array<ArrayBuffer>) => {
    const { body } = await ground.act(surfer, 'POST /api/objects/upload', { purpose: 'picture' })
    const headers = { cookie: surfer.cookie }
    const sent = await fetch(ground.lineup.url + body.uploadUrl, { method: 'PUT', headers, body: bytes })
    return sent.status
  }
  const began = performance.now()
  const statuses = await Promise.all(Array.from({ length: FILES }, () => send(mallory, file)))
  const { uploads } = (await ground.act(null, 'GET /healthz')).body
  console.log(
    `${FILES * 10} MB sent by a new account in ${Math.round(performance.now() - began)} ms: ${uploads.waiting / MEGABYTE} MB wait.`,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(uploads).toMatchObject({ state: 'ok', waiting: 50 * MEGABYTE })
  expect(await send(maya, file)).toBe(200)
  expect((await ground.checkIn(mallory)).status).toBe(201)
}, 600_000)
