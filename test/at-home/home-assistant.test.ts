import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aToken } from '#test/accounts/access-token.ts'
import { poll, restConfiguration } from '#test/at-home/rest-sensors.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSea } from '#test/fixtures/factories.ts'
import { LIMIT, overdueServersInFile } from '#test/safety/overdue-servers.ts'
import { inTheWater } from '#test/safety/overdue-surfers.ts'

const { server, reconcileAt } = overdueServersInFile()
const { ask, aSpot, buddies } = server
const spot = inFile(async () => {
  const made = await aSpot()
  await aSea(server.db, [made])
  return made
})

/** The page's configuration, with this key and this spot. */
async function configured(key: string, spotId = spot.id) {
  const page = await readFile(new URL('../../docs/home-assistant.md', import.meta.url), 'utf8')
  const ids = page.replaceAll('0198c0e2-0000-7000-8000-000000000000', spotId)
  return restConfiguration(ids, { lineup_key: `Bearer ${key}` })
}

test('the configuration in the docs shows the spot, the next good waves, and that a buddy is overdue', async () => {
  const [maya, kai] = await buddies('Maya', 'Kai')
  await ask(maya, `PUT /api/favourites/${spot.id}`)
  const { id, token } = await aToken(server, maya, ['read-sessions', 'conditions'])
  const before = await poll(await configured(token), server.url)
  expect(before).toEqual({
    'Waves at my spot': expect.stringMatching(/^\d+$/),
    'Rating of my spot': expect.stringMatching(/^[3-5](\.5)?$/),
    'Wind at my spot': expect.stringMatching(/^\d+$/),
    'Water at my spot': expect.stringMatching(/^\d+$/),
    'Next good waves begin': expect.stringMatching(/^20\d\d-.*Z$/),
    'Next good spot': 'Huntington Pier',
    'Somebody is overdue': 'off',
  })

  await inTheWater(server.db, kai, { overdueAt: LIMIT })
  await reconcileAt(0)
  const overdue = await ask(maya, 'GET /api/safety/overdue')
  expect(overdue.body).toEqual({ isAnyoneOverdue: true, isSelfOverdue: false, buddiesOverdue: 1 })
  expect((await ask(kai, 'GET /api/safety/overdue')).body).toMatchObject({ isSelfOverdue: true, buddiesOverdue: 0 })
  expect((await poll(await configured(token), server.url))['Somebody is overdue']).toBe('on')

  await ask(maya, `DELETE /api/access-tokens/${id}`)
  const revoked = await poll(await configured(token), server.url)
  expect(revoked['Somebody is overdue'], 'never off without an answer').toBe('unavailable')
  expect([revoked['Next good spot'], revoked['Waves at my spot']]).toEqual(['unavailable', before['Waves at my spot']])
})

test('an alarm counts until somebody has reached the surfer, or they are back, and never for strangers', async () => {
  const [lena, noa] = await buddies('Lena', 'Noa')
  const stranger = await server.aSurfer()
  const countFor = async (surfer: typeof lena) => (await ask(surfer, 'GET /api/safety/overdue')).body
  const id = await inTheWater(server.db, noa, { overdueAt: LIMIT })
  await reconcileAt(0)
  expect([await countFor(lena), await countFor(stranger)]).toMatchObject([
    { isAnyoneOverdue: true, buddiesOverdue: 1 },
    { isAnyoneOverdue: false },
  ])
  expect(Object.keys(await countFor(lena)).toSorted()).toEqual(['buddiesOverdue', 'isAnyoneOverdue', 'isSelfOverdue'])
  await ask(lena, `POST /api/alarms/${id}/reached`)
  const nobody = { isAnyoneOverdue: false, isSelfOverdue: false, buddiesOverdue: 0 }
  expect([await countFor(lena), await countFor(noa)]).toEqual([nobody, nobody])
  await ask(noa, `PUT /api/surf-sessions/${id}/end`)
  expect(await countFor(lena)).toEqual(nobody)
})

test('a house without a forecast and favourites shows no state, and fails nowhere', async () => {
  const maya = await server.aSurfer('Maya')
  const { token } = await aToken(server, maya, ['read-sessions', 'conditions'])
  const states = await poll(await configured(token, crypto.randomUUID()), server.url)
  expect(states).toMatchObject({ 'Waves at my spot': 'unavailable', 'Next good spot': 'unavailable' })
  expect(states['Somebody is overdue']).toBe('off')
})
