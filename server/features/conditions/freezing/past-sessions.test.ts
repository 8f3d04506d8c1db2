import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { surfed } from '#test/fixtures/surfed-sessions.ts'
import { freezingInEachTest } from '#test/sea/session-freezing.ts'

const { at, atPier, conditionsOf, deps, detail, freezeDue, sea, sessionOf, server } = freezingInEachTest()
/** Only the sea is waited for. */
const withoutBuoys = () => ({ ...deps().env, NDBC_URL: '' })
const { aProcess, later, start, untilIdle } = sea

test('a past session gets the conditions of its day with one request', async () => {
  const [kai, lena] = [await server.aSurfer(), await server.aSurfer()]
  const { spot } = await atPier(kai)
  for (const who of [kai, lena]) await surfed(server.db, who, [new Date(start - 40 * DAY_MS)], { surfSpotId: spot.id })
  await freezeDue(withoutBuoys())
  const id = await sessionOf(kai)
  expect(await conditionsOf(kai, id)).toMatchObject({
    start: { hour: null, reasons: [], tide: { datum: 'MLLW' }, light: 'day', buoy: null },
    isPending: true,
  })
  await untilIdle(aProcess())
  expect(sea.openMeteo.requests.filter(({ day }) => day !== null)).toHaveLength(2)
  await later(MINUTE_MS)
  expect(await freezeDue(withoutBuoys())).toBe(2)
  const { start: first, isPending } = await conditionsOf(kai, id)
  expect(isPending).toBe(false)
  expect(first).toMatchObject({
    hour: { swellHeight: expect.any(Number), windSpeed: expect.any(Number) },
    forecastAt: at(0),
  })
  expect((await detail(kai, id)).conditions?.waveHeight).toBeCloseTo(first!.hour!.waveHeight!, 5)
})

test('figures beyond the source’s reach stay absent without a request, and tide and light are shown', async () => {
  const kai = await server.aSurfer()
  const { spot } = await atPier(kai)
  await surfed(server.db, kai, [new Date(start - 400 * DAY_MS)], { surfSpotId: spot.id })
  await freezeDue()
  await untilIdle(aProcess())
  await later(DAY_MS)
  expect(await freezeDue()).toBe(0)
  expect(await conditionsOf(kai, await sessionOf(kai))).toMatchObject({
    start: { hour: null, forecastAt: null, tide: { height: expect.any(Number) }, light: 'day' },
    isPending: false,
  })
  expect(sea.openMeteo.requests.filter(({ day }) => day !== null)).toEqual([])
})

test('a server without requests to the source waits for nothing', async () => {
  const kai = await server.aSurfer()
  const { spot } = await atPier(kai)
  await surfed(server.db, kai, [new Date(start - 40 * DAY_MS)], { surfSpotId: spot.id })
  await freezeDue({ ...withoutBuoys(), OPEN_METEO_REQUESTS_PER_DAY: 0 })
  expect(await conditionsOf(kai, await sessionOf(kai))).toMatchObject({ start: { hour: null }, isPending: false })
})

test('today’s missing sea is added with the next forecast', async () => {
  const kai = await server.aSurfer()
  const { enter } = await atPier(kai)
  const id = await enter()
  await freezeDue()
  expect(await conditionsOf(kai, id)).toMatchObject({ start: { hour: null }, isPending: true })
  await untilIdle(aProcess())
  await later(MINUTE_MS)
  await freezeDue()
  expect(await conditionsOf(kai, id)).toMatchObject({
    start: { hour: { windSpeed: expect.any(Number) } },
    isPending: false,
  })
})
