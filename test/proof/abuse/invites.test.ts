import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSurfer } from '#test/fixtures/factories.ts'
import { type AbuseGround, startAbuseGround } from '#test/proof/abuse/ground.ts'
import { isLong } from '#test/proof/locating/chance.ts'

let ground: AbuseGround
beforeAll(async () => {
  ground = await startAbuseGround()
})
afterAll(async () => {
  expect(await ground.close()).toEqual([])
})

test('repeated wrong invite addresses do not block real invites on that network', async () => {
  const { url } = (await ground.act(await aSurfer(ground.db), 'POST /api/invites')).body
  const statuses: number[] = []
  const opened: number[] = []
  for (let nth = 0; nth < (isLong ? 300 : 40); nth += 1) {
    statuses.push((await ground.act(null, `GET /invite/${randomBytes(16).toString('base64url')}`)).status)
    opened.push((await ground.act(null, `GET ${new URL(url).pathname}`)).status)
  }
  const count = (of: number[], status: number) => of.filter((one) => one === status).length
  console.log(
    `${statuses.length} wrong invite addresses: ${count(statuses, 429)} refused; a real one opened ${count(opened, 200)} times.`,
  )
  expect([count(statuses, 404), count(opened, 200)]).toEqual([30, statuses.length])
})
