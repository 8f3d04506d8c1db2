import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packSea } from '#surf/sea/packed-sea.ts'
import type { SeaHours } from '#surf/sea/sea.ts'
import { inFile } from '#test/files/in-file.ts'
import { createDatabase } from '#test/postgres/database.ts'

let client: pg.Client
const database = inFile(createDatabase)
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(() => client.end())

const swell = { heightMeters: 1.45, periodSeconds: 9.35, periodKind: 'mean', directionDegrees: 241 } as const
const week: SeaHours = {
  start: '2026-11-20T00:00:00.000Z',
  swellHeight: [1.45, null],
  swellPeriod: [9.35, 12],
  swellDirection: [241, 359.96],
  windSpeed: [12.3, null],
  windDirection: [0, 90],
  waterTemperature: [-1.8, 14.25],
  windGusts: [30.1, 31],
  airTemperature: [-20.5, null],
  swells: [[swell, { ...swell, periodKind: 'peak', heightMeters: 0.02 }], []],
}
const { windGusts: _, airTemperature: __, swells: ___, ...early } = week
const seas: (SeaHours | null)[] = [week, early, null]

test('forecasts that were kept as JSON are packed by the migration as new ones are', async () => {
  const migration = await readFile(new URL('../../../../migrations/0060_packed_sea.sql', import.meta.url), 'utf8')
  // Tables of this connection alone, as they were before; the migration finds them first.
  for (const table of ['conditions_cells', 'past_forecasts']) {
    await client.query(`create temporary table ${table} (nth serial, hours jsonb)`)
    for (const sea of seas) await client.query(`insert into ${table} (hours) values ($1)`, [sea && JSON.stringify(sea)])
  }
  await client.query(migration)
  for (const table of ['conditions_cells', 'past_forecasts']) {
    const { rows } = await client.query<{ hours: Buffer | null }>(`select hours from ${table} order by nth`)
    expect(rows.map(({ hours }) => hours)).toEqual(seas.map((sea) => sea && Buffer.from(packSea(sea))))
  }
})
