import { pino } from 'pino'
import { expect, test } from 'vitest'
import { storeObservations } from '#server/features/conditions/buoys/observations.ts'
import { freezeSession } from '#server/features/conditions/freezing/freeze-session.ts'
import { leaseSessions, saveFrozen } from '#server/features/conditions/freezing/freezing-outbox.ts'
import { frozenMoment } from '#server/features/conditions/freezing/frozen-moment.ts'
import { readPlace } from '#server/features/conditions/freezing/session-place.ts'
import { startFreezing } from '#server/features/conditions/freezing/start-freezing.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { aSea } from '#test/fixtures/factories.ts'
import { surfed } from '#test/fixtures/surfed-sessions.ts'
import { joinBusFor } from '#test/postgres/live-bus.ts'
import { freezingInEachTest, KNOWN_SEA } from '#test/sea/session-freezing.ts'

const { at, atPier, conditionsOf, deps, detail, freezeDue, sea, sessionOf, server } = freezingInEachTest()
const { later, start } = sea

test('the conditions at a session’s start and end are stored with it and stay', async () => {
  const kai = await server.aSurfer()
  const { spot, enter } = await atPier(kai)
  await aSea(server.db, [spot], KNOWN_SEA, { at: new Date(start), fetchedAt: new Date(start - 3 * HOUR_MS) })
  await storeObservations(server.db, [
    { buoy: '46253', time: new Date(start - 40 * MINUTE_MS), waveHeight: 1.2, peakPeriod: 14, direction: 210 },
  ])
  const id = await enter()
  expect(await conditionsOf(kai, id)).toEqual({ start: null, end: null, isPending: true })
  expect(await freezeDue()).toBe(1)
  const { start: first, end, isPending } = await conditionsOf(kai, id)
  expect({ end, isPending }).toEqual({ end: null, isPending: false })
  expect(first).toMatchObject({
    at: at(0),
    hour: {
      time: '2026-11-20T15:00:00.000Z',
      swellHeight: 1.5,
      swellPeriod: 14,
      swellPeriodKind: 'peak',
      swellDirection: 220,
      waveHeight: expect.any(Number),
      windSpeed: 3,
      windGusts: 9,
      windDirection: 40,
      windSide: 'glassy',
      waterTemperature: 18,
      airTemperature: 21,
      surfRating: expect.any(Number),
    },
    forecastAt: at(-3 * HOUR_MS),
    forecastMiles: null,
    light: 'day',
    tide: { datum: 'MLLW', height: expect.any(Number), turn: expect.stringMatching(/rising|falling/) },
    buoy: { id: '46253', time: at(-40 * MINUTE_MS), waveHeight: expect.closeTo(1.2, 3), peakPeriod: 14 },
  })
  expect(first!.reasons.map(({ factor }) => factor)).toEqual(expect.arrayContaining(['swell', 'wind']))
  expect((await detail(kai, id)).conditions?.waveHeight).toBeCloseTo(first!.hour!.waveHeight!, 5)

  await aSea(server.db, [spot], { ...KNOWN_SEA, swellHeight: 2.5 }, { at: new Date(start) })
  await later(2 * HOUR_MS)
  expect((await server.ask(kai, `PUT /api/surf-sessions/${id}/end`, {})).status).toBe(200)
  expect(await freezeDue()).toBe(1)
  const ended = await conditionsOf(kai, id)
  expect(ended.end).toMatchObject({ at: at(2 * HOUR_MS), hour: { time: '2026-11-20T17:00:00.000Z', swellHeight: 2.5 } })
  expect(ended.start, 'as it was known then').toEqual(first)
  expect(await freezeDue(), 'nothing is left').toBe(0)
})

test('a late check-in is frozen with the conditions of its own hour', async () => {
  const kai = await server.aSurfer()
  const { spot, enter } = await atPier(kai, at(-5 * HOUR_MS))
  await aSea(server.db, [spot], KNOWN_SEA, { at: new Date(start) })
  const id = await enter()
  expect((await detail(kai, id)).conditions).toBeNull()
  await freezeDue()
  expect((await conditionsOf(kai, id)).start).toMatchObject({
    hour: { time: '2026-11-20T10:00:00.000Z' },
    light: 'dark',
  })
  expect((await detail(kai, id)).conditions).toEqual({ waveHeight: expect.any(Number) })
})

test('a session whose start, end or place changes is frozen again, with the right hour', async () => {
  const kai = await server.aSurfer()
  const { spot } = await atPier(kai)
  const cove = await server.aSpot({ name: 'Quiet Cove', latitude: 33.2, longitude: -117.4 })
  await aSea(server.db, [spot], KNOWN_SEA, { at: new Date(start) })
  await surfed(server.db, kai, [new Date(start - 8 * HOUR_MS)], { surfSpotId: spot.id })
  const id = await sessionOf(kai)
  await freezeDue()
  const change = (named: object) => server.ask(kai, `PATCH /api/surf-sessions/${id}`, named)
  expect((await change({ startTime: at(-4 * HOUR_MS), endTime: at(-2 * HOUR_MS) })).status).toBe(200)
  expect(await conditionsOf(kai, id), 'not those of other hours').toEqual({ start: null, end: null, isPending: true })
  expect(await freezeDue()).toBe(1)
  const conditions = await conditionsOf(kai, id)
  expect(conditions.start).toMatchObject({ at: at(-4 * HOUR_MS), hour: { time: '2026-11-20T11:00:00.000Z' } })
  expect(conditions.end).toMatchObject({ at: at(-2 * HOUR_MS), hour: { time: '2026-11-20T13:00:00.000Z' } })
  expect((await change({ surfSpotId: cove.id })).body.conditions, 'not the waves of another spot').toBeNull()
  expect(await conditionsOf(kai, id)).toEqual({ start: null, end: null, isPending: true })
  expect(await freezeDue()).toBe(1)
  expect((await conditionsOf(kai, id)).start).toMatchObject({ at: at(-4 * HOUR_MS), hour: null, light: 'dark' })
})

test('surfers take turns, so a large import does not delay the others', async () => {
  const [importer, kai] = [await server.aSurfer(), await server.aSurfer()]
  const { spot } = await atPier(kai)
  const days = Array.from({ length: 6 }, (_, nth) => new Date(start - (nth + 1) * 24 * HOUR_MS))
  await surfed(server.db, importer, days, { surfSpotId: spot.id })
  await surfed(server.db, kai, [new Date(start - 90 * 24 * HOUR_MS)], { surfSpotId: spot.id })
  const [first] = await leaseSessions(server.db, 1, [])
  expect(first?.ownerId).toBe(importer.id)
  await freezeSession(deps(), first!)
  const [second] = await leaseSessions(server.db, 1, [importer.id])
  expect(second?.ownerId).toBe(kai.id)
})

test('conditions of the old place are not written once the session has moved', async () => {
  const kai = await server.aSurfer()
  const { spot } = await atPier(kai)
  const cove = await server.aSpot({ name: 'Quiet Cove', latitude: 33.2, longitude: -117.4 })
  await surfed(server.db, kai, [new Date(start - 8 * HOUR_MS)], { surfSpotId: spot.id })
  const id = await sessionOf(kai)
  const [session] = await leaseSessions(server.db, 1)
  const place = await readPlace(server.db, session!)
  await server.ask(kai, `PATCH /api/surf-sessions/${id}`, { surfSpotId: cove.id })
  const worked = frozenMoment(new Date(place!.startTime), place!, { sea: null, buoy: null })
  await saveFrozen(server.db, session!, { ...place!, start: worked, end: worked, isWaiting: false, waveHeight: 9 })
  expect((await conditionsOf(kai, id)).isPending).toBe(true)
  expect((await detail(kai, id)).conditions).toBeNull()
})

test('a session changed while it is frozen is frozen again, and a lease that was lost writes nothing', async () => {
  const kai = await server.aSurfer()
  const { spot } = await atPier(kai)
  await surfed(server.db, kai, [new Date(start - 8 * HOUR_MS)], { surfSpotId: spot.id })
  const [lost] = await leaseSessions(server.db, 1)
  expect(await leaseSessions(server.db, 1), 'leased').toEqual([])
  await later(2 * MINUTE_MS)
  const [taken] = await leaseSessions(server.db, 1)
  await freezeSession(deps(), lost!)
  const markers = () =>
    server.db.selectFrom('surfSessions').select(['frozenStart', 'frozenEnd']).executeTakeFirstOrThrow()
  expect(await markers()).toEqual({ frozenStart: null, frozenEnd: null })
  await freezeSession(deps(), taken!)
  expect((await markers()).frozenStart).toBe(at(-8 * HOUR_MS))
})

test('several processes freeze sessions concurrently', async () => {
  const kai = await server.aSurfer()
  const { spot, enter } = await atPier(kai)
  await aSea(server.db, [spot], KNOWN_SEA, { at: new Date(start) })
  const processes = [1, 2].map(() => startFreezing({ ...deps(), log: pino({ level: 'silent' }) }))
  const bus = await joinBusFor(server.databaseUrl, sessionMoved, () => {
    for (const freezing of processes) freezing.wake()
  })
  const id = await enter()
  await expect.poll(async () => (await conditionsOf(kai, id)).start?.at).toBe(at(0))
  await bus.close()
  await Promise.all(processes.map((freezing) => freezing.close()))
})
