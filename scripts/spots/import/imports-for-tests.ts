import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connect, type Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { collectBadRows } from './bad-rows.ts'
import { importFile } from './import-file.ts'
import { showProgress } from './progress.ts'

type Options = { skipBadRows?: boolean; attribution?: string; signal?: AbortSignal }

/** Imports into a database of this test file, which has no spots at the start of each test. */
export function importsForTests() {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let db: Database
  let folder: string
  beforeAll(async () => {
    database = await createDatabase()
    db = connect(database.url, { size: 2, log: createLog({ LOG_LEVEL: 'warn' }) })
    folder = await mkdtemp(join(tmpdir(), 'lineup-import-'))
  })
  // Deleted one by one, thousands of spots are looked up in each table that refers to them.
  afterEach(() => sql`truncate surf_spots cascade`.execute(db))
  afterAll(async () => {
    await db.destroy()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Imports this file: what came of it or why it was refused, and the bad rows. */
  async function importedFile(file: string, { signal = new AbortController().signal, ...options }: Options = {}) {
    const badRows = await collectBadRows(join(folder, 'report.txt'))
    const progress = showProgress({ write: () => true, isTTY: false })
    try {
      const given = { skipBadRows: false, databaseUrl: database.url, file, badRows, progress, signal, ...options }
      return { done: await importFile(given), bad: badRows.list() }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return { refused: error.message, bad: badRows.list() }
    } finally {
      await badRows.close()
    }
  }

  return {
    db: () => db,
    inFolder: (name: string) => join(folder, name),
    importedFile,
    /** The same for a file that holds this, as it is or as JSON. */
    async imported(content: unknown, options: Options = {}) {
      const file = join(folder, 'spots.json')
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
      return importedFile(file, options)
    },
    spots: () => db.selectFrom('surfSpots').selectAll().orderBy('name').orderBy('id').execute(),
  }
}

export const feature = (properties: unknown, coordinates: unknown = [-9.4, 39.3], type = 'Point') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
export const collection = (...features: unknown[]) => ({
  type: 'FeatureCollection',
  attribution: 'Peniche SC',
  features,
})
export const element = (tags: Record<string, string>, rest: object = {}) => ({
  type: 'node',
  id: 1,
  lat: 39.3,
  lon: -9.4,
  tags: { sport: 'surfing', ...tags },
  ...rest,
})
export const answer = (...elements: unknown[]) => ({ version: 0.6, generator: 'Overpass API', elements })
