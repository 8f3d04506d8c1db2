import { expect, test } from 'vitest'
import { exhaust } from '#server/platform/config/rate-limits.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { fetchingInEachTest } from '#test/fakes/open-meteo/open-meteo-fetching.ts'
import { refusedWith } from '#test/network/client.ts'

const { server } = fetchingInEachTest()
const { aSpot } = server

test('a network over its forecast limit still gets cached weeks', async () => {
  const [spot, other] = [await aSpot(), await aSpot({ latitude: 33.67 })]
  const read = ({ id }: { id: string }) => server.ask(null, `GET /api/surf-spots/${id}/forecast`)
  expect((await read(spot)).status).toBe(200)
  // The square is marked now, so that this is the version that is kept.
  expect((await read(spot)).status).toBe(200)
  await exhaust(server.db, { 'new-forecast': [widestNetworkOf('127.0.0.1')] })
  expect((await read(spot)).status).toBe(200)
  const refused = await read(other)
  expect(refused).toMatchObject(refusedWith('too_many_attempts'))
})
