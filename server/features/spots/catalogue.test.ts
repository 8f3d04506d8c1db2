import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { readTimeZones } from '#catalogue/time-zones.ts'
import { conditionsChanged } from '#server/features/conditions/events.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { connect } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { aSpot } from '#test/fixtures/factories.ts'
import { updateRows } from '#test/fixtures/rows.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { joinBus } from '#test/postgres/live-bus.ts'

const shipped = await readCatalogue()
const zones = await readTimeZones()
const nothing = { added: 0, changed: 0 }
const log = pino({ level: 'warn' })
const open = (url: string) => connect(url, { size: 2, log })

const database = inEachTest(createDatabase)
const db = inEachTest(() => open(database.url))

const everySpot = () => db.selectFrom('surfSpots').selectAll().orderBy('id').execute()

test('a new database gets every spot of the catalogue file', async () => {
  expect(await loadCatalogue(db)).toEqual({ added: shipped.length, changed: 0 })
  const { rows } = await sql`
    select catalogue_key as key, name, area, country, latitude, longitude, unverified, facing, break_kind, bottom,
      popularity_score as popularity, first_popularity, tide_station, time_zone, description
    from surf_spots
    order by catalogue_key collate "C"`.execute(db)
  const byKey = shipped.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  expect(rows).toEqual(
    byKey.map(({ tideStation = null, unverified = false, ...spot }) => ({
      ...spot,
      unverified,
      firstPopularity: spot.popularity,
      tideStation,
      timeZone: zones.get(spot.key),
    })),
  )
})

test('a second start changes nothing', async () => {
  await loadCatalogue(db)
  const before = await everySpot()
  expect(await loadCatalogue(db)).toEqual(nothing)
  expect(await everySpot()).toEqual(before)
})

test('values that differ from the file are corrected, and the spot keeps its id', async () => {
  await loadCatalogue(db)
  const before = await everySpot()
  const differences = [
    { name: 'Elsewhere' },
    { area: 'Elsewhere' },
    { country: 'Elsewhere' },
    { description: '' },
    { latitude: 0 },
    { longitude: 0 },
    { unverified: true },
    { facing: 1 },
    { breakKind: 'jetty' },
    { bottom: 'lava' },
    { bottom: null },
    { tideStation: 'elsewhere' },
    { timeZone: 'Etc/UTC' },
    { firstPopularity: 1 },
  ]
  const others = before.filter(
    ({ breakKind, bottom, facing, firstPopularity, unverified }) =>
      !unverified && breakKind !== 'jetty' && bottom !== 'lava' && facing !== 1 && firstPopularity !== 1,
  )
  for (const [index, difference] of differences.entries())
    await db.updateTable('surfSpots').set(difference).where('id', '=', others[index]!.id).execute()
  expect(await everySpot()).not.toEqual(before)
  expect(await loadCatalogue(db)).toEqual({ added: 0, changed: differences.length })
  expect(await everySpot()).toEqual(before)
})

test('a spot’s popularity from sessions stays when the spot changes', async () => {
  await loadCatalogue(db)
  const pipeline = () =>
    db.selectFrom('surfSpots').selectAll().where('catalogueKey', '=', 'pipeline').executeTakeFirst()
  await db.updateTable('surfSpots').set({ popularityScore: 7 }).where('catalogueKey', '=', 'pipeline').execute()
  expect(await loadCatalogue(db)).toEqual(nothing)
  expect(await pipeline()).toMatchObject({ name: 'Pipeline', popularityScore: 7 })
  await db.updateTable('surfSpots').set({ name: 'Banzai' }).where('catalogueKey', '=', 'pipeline').execute()
  expect(await loadCatalogue(db)).toEqual({ added: 0, changed: 1 })
  expect(await pipeline()).toMatchObject({ name: 'Pipeline', popularityScore: 7 })
})

const MILE_OF_LATITUDE = 1 / 69.0934
const correctedAt = () => new Date().toISOString()

test('an operator’s corrections stay, and the catalogue still updates tide station and popularity', async () => {
  await loadCatalogue(db)
  const bells = shipped.find(({ key }) => key === 'bells-beach')!
  const pipeline = shipped.find(({ key }) => key === 'pipeline')!
  const put = (key: string, difference: object) =>
    db.updateTable('surfSpots').set(difference).where('catalogueKey', '=', key).execute()
  await put('bells-beach', { name: 'Bells', latitude: bells.latitude + MILE_OF_LATITUDE, correctedAt: correctedAt() })
  await put('pipeline', { name: 'Banzai', facing: 1, breakProfile: null, correctedAt: correctedAt() })
  const corrected = await everySpot()
  expect(await loadCatalogue(db)).toEqual(nothing)
  expect(await everySpot()).toEqual(corrected)

  await put('bells-beach', { tideStation: 'elsewhere', aliases: null })
  await put('pipeline', { firstPopularity: pipeline.popularity - 1 })
  expect(await loadCatalogue(db)).toEqual({ added: 0, changed: 2 })
  expect(await everySpot()).toEqual(corrected)
})

test('a spot moved over three miles by an operator does not get its former tide station back', async () => {
  await loadCatalogue(db)
  const named = shipped.filter(({ tideStation }) => tideStation !== undefined).slice(0, 2)
  for (const [index, { key, latitude }] of named.entries())
    await updateRows(
      db,
      'surfSpots',
      {
        latitude: latitude + [2.9, 3.1][index]! * MILE_OF_LATITUDE,
        tideStation: null,
        timeZone: null,
        breakProfile: null,
        correctedAt: correctedAt(),
      },
      { catalogueKey: key },
    )
  expect(await loadCatalogue(db)).toEqual({ added: 0, changed: 1 })
  const stations = Object.fromEntries((await everySpot()).map((spot) => [spot.catalogueKey, spot.tideStation]))
  expect(named.map(({ key }) => stations[key])).toEqual([named[0]!.tideStation, null])
})

test('a spot moved by an operator has the catalogue’s time zone up to a mile and a half away', async () => {
  await loadCatalogue(db)
  const { latitude, longitude } = shipped.find(({ key }) => key === 'duranbah')!
  const duranbah = () => db.selectFrom('surfSpots').selectAll().where('catalogueKey', '=', 'duranbah')
  const zoneAfter = async (miles: number) => {
    const moved = { latitude: latitude + miles * MILE_OF_LATITUDE, longitude, correctedAt: correctedAt() }
    await db.updateTable('surfSpots').set(moved).where('catalogueKey', '=', 'duranbah').execute()
    await loadCatalogue(db)
    return (await duranbah().executeTakeFirstOrThrow()).timeZone
  }
  expect(await zoneAfter(1.4)).toBe('Australia/Sydney')
  expect(await zoneAfter(1.6)).toBeNull()
})

test('a profile stays with its peak, and is not used for another place, facing or kind of break', async () => {
  await loadCatalogue(db)
  const { latitude } = shipped.find(({ key }) => key === 'pipeline')!
  const profileAfter = async (difference: object) => {
    await updateRows(
      db,
      'surfSpots',
      { ...difference, breakProfile: null, correctedAt: correctedAt() },
      { catalogueKey: 'pipeline' },
    )
    await loadCatalogue(db)
    return (await everySpot()).find(({ catalogueKey }) => catalogueKey === 'pipeline')?.breakProfile
  }
  expect(await profileAfter({ name: 'Banzai' })).toMatchObject({ isEstimated: false, level: 'expert' })
  expect(await profileAfter({ latitude: latitude + MILE_OF_LATITUDE })).toMatchObject({ isEstimated: false })
  expect(await profileAfter({ latitude: latitude + 2 * MILE_OF_LATITUDE })).toBeNull()
  expect(await profileAfter({ latitude, facing: 200 })).toBeNull()
})

test('running servers receive one event when spots changed, and none otherwise', async () => {
  const events: string[] = []
  const { promise: heardAll, resolve } = Promise.withResolvers<void>()
  const bus = await joinBus(database.url, ({ name }) => {
    events.push(name)
    if (name === conditionsChanged.name) resolve()
  })
  await loadCatalogue(db)
  await loadCatalogue(db)
  await db.updateTable('surfSpots').set({ name: 'Banzai' }).where('catalogueKey', '=', 'pipeline').execute()
  await loadCatalogue(db)
  await publish(db, conditionsChanged, {})
  await heardAll
  await bus.close()
  expect(events).toEqual(['spots', 'spots', 'conditions'])
})

test('spots from other sources and those removed from the catalogue stay unchanged', async () => {
  const own = await aSpot(db, { name: 'Pipeline', latitude: 21.6652, longitude: -158.0538 })
  const left = await aSpot(db, { name: 'Killer Dana', latitude: 33.4603, longitude: -117.7036 })
  await db.updateTable('surfSpots').set({ catalogueKey: 'killer-dana' }).where('id', '=', left.id).execute()
  const before = await everySpot()
  expect(await loadCatalogue(db)).toEqual({ added: shipped.length, changed: 0 })
  const after = await everySpot()
  expect(after).toHaveLength(shipped.length + 2)
  expect(after.filter(({ id }) => id === own.id || id === left.id)).toEqual(before)
})

test('concurrently starting servers load the catalogue once', async () => {
  const servers = [db, open(database.url), open(database.url)]
  const loads = await Promise.all(servers.map(loadCatalogue))
  expect(loads.reduce((sum, { added }) => sum + added, 0)).toBe(shipped.length)
  expect(loads.map(({ changed }) => changed)).toEqual([0, 0, 0])
  expect(await everySpot()).toHaveLength(shipped.length)
  await Promise.all(servers.slice(1).map((server) => server.destroy()))
})
