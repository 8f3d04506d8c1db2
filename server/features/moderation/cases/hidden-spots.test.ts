import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSpot, aSurfer, surf } = server
const moderation = moderationAt(server)
const { aCase, decide } = moderation
const mira = inFile(() => moderation.aModerator())

const namedFor = async (who: TestSurfer, paths: string[]): Promise<string> =>
  (await Promise.all(paths.map((path) => ask(who, `GET ${path}`)))).map(({ text }) => text).join()

test('a hidden spot is in no list, search or page, and sessions there stay', async () => {
  const kai = await aSurfer('Kai')
  const spot = await aSpot({ name: `Reef ${randomUUID()}`, latitude: 14.5, longitude: 101.5 })
  const session = await surf(kai, atSpot(spot))
  await ask(kai, `PUT /api/favourites/${spot.id}`)
  await ask(kai, 'POST /api/spot-alerts', { spotId: spot.id })
  expect((await ask(kai, 'GET /api/spot-alerts')).body).toHaveLength(1)
  const paths = [
    '/api/surf-spots/all',
    '/api/surf-spots/popular?limit=100',
    '/api/surf-spots/nearby?latitude=14.5&longitude=101.5',
    `/api/surf-spots/${spot.id}`,
    '/api/favourites',
  ]
  expect(await namedFor(kai, paths)).toContain(spot.id)
  const caseId = await aCase({ kind: 'spot', subjectId: spot.id, surfer: null })
  expect(await moderation.readCase(mira, caseId)).toMatchObject({ choices: ['keep', 'hide'], surfer: null })
  expect((await decide(mira, caseId, 'hide')).status).toBe(200)
  await expect.poll(() => namedFor(kai, paths)).not.toContain(spot.id)
  expect((await ask(kai, `GET /api/surf-spots/${spot.id}/forecast`)).status).toBe(404)
  expect((await ask(kai, `GET /api/surf-sessions/${session}`)).body).toMatchObject({ surfSpotId: spot.id })
  const again = await ask(kai, 'POST /api/surf-sessions', { startTime: new Date().toISOString(), ...atSpot(spot) })
  expect(again).toMatchObject(refusedWith('spot_not_found'))
  expect((await ask(kai, 'GET /api/spot-alerts')).body).toEqual([])
  const other = await aSpot()
  const startTime = new Date(Date.now() + 24 * HOUR_MS)
  const planAt = ({ id: surfSpotId }: { id: string }) => ({ surfSpotId, startTime, invited: [] })
  const refused = refusedWith('spot_not_found')
  expect(await ask(kai, 'POST /api/plans', planAt(spot))).toMatchObject(refused)
  const { body: plan } = await ask(kai, 'POST /api/plans', planAt(other))
  expect(await ask(kai, `PATCH /api/plans/${plan.id}`, { surfSpotId: spot.id })).toMatchObject(refused)
})
