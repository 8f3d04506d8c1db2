import { posix } from 'node:path'
import { csvRows } from '#server/features/track-imports/files/csv-rows.ts'
import { within } from '#server/features/track-imports/files/formats/bytes.ts'
import { readXml, type XmlReader } from '#server/features/track-imports/files/formats/xml-events.ts'
import { type FileProblem, UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/**
 * Position in an archive. `problem`: why an inner archive could not be unpacked; `sport`: from the archive's own table.
 */
export type ArchivedFile = { archive: string; entry: number; name: string; problem?: FileProblem; sport?: string }

const MEGABYTE = 1024 * 1024
/** A lifetime in Strava has 5 MB. */
const MAX_CSV_BYTES = 30 * MEGABYTE
/** Apple's file has each heartbeat before the workouts, so it is searched, not parsed. */
const MAX_HEALTH_BYTES = 1024 * MEGABYTE
/** Columns of Strava's activities.csv in every language: number, date, name, sport. */
const SPORT_COLUMN = 3
/** Strava's export has about thirty. */
const MAX_TABLES = 100
const WORKOUT = '<Workout '
/** Routes without a known sport are offered. */
const UNNAMED_ROUTE = 'Workout route'
const ROUTE = /(^|\/)workout-routes\//

export const mayBeTable = (name: string): boolean =>
  /^([^/]+\/)?[^/]+\.(csv|xml)$/i.test(name) && !/_cda\.xml$/i.test(name)

type Opened = () => Promise<AsyncIterable<Uint8Array>>
export type Table = { name: string; open: Opened }

/** Adds sports from Strava's activities.csv or Apple Health's export.xml. */
export async function withSports(files: readonly ArchivedFile[], tables: readonly Table[]): Promise<ArchivedFile[]> {
  const sports = new Map<string, string>()
  const names = new Set(files.map(({ name }) => name))
  const hasRoutes = files.some(({ name }) => ROUTE.test(name))
  const csvBudget = { bytes: MAX_CSV_BYTES }
  const healthBudget = { bytes: MAX_HEALTH_BYTES }
  for (const { name, open } of tables.slice(0, MAX_TABLES)) {
    const add = (file: string, sport: string) => sports.set(posix.join(posix.dirname(name), file), sport)
    const isCsv = /\.csv$/i.test(name)
    if (!isCsv && !hasRoutes) continue
    try {
      if (isCsv)
        await readStrava(
          within(csvBudget)(await open()),
          (file) => names.has(posix.join(posix.dirname(name), file)),
          add,
        )
      else await readHealth(within(healthBudget)(await open()), add)
    } catch (error) {
      // A damaged table does not matter.
      if (!(error instanceof UnreadableFile)) throw error
    }
  }
  return files.map((file) => {
    const sport = sports.get(file.name) ?? (ROUTE.test(file.name) ? UNNAMED_ROUTE : undefined)
    return sport ? { ...file, sport } : file
  })
}

async function readStrava(
  bytes: AsyncIterable<Uint8Array>,
  isListed: (file: string) => boolean,
  add: (file: string, sport: string) => void,
) {
  for await (const row of csvRows(bytes)) {
    const file = row.find((cell, column) => column > SPORT_COLUMN && isListed(cell))
    const sport = row[SPORT_COLUMN]?.trim()
    if (file && sport) add(file, sport)
  }
}

async function readHealth(bytes: AsyncIterable<Uint8Array>, add: (file: string, sport: string) => void) {
  await readXml(fromFirstWorkout(bytes), () => workoutReader(add))
}

function workoutReader(add: (file: string, sport: string) => void): XmlReader {
  let sport: string | undefined
  return {
    knows: new Set(['HealthData', 'Workout', 'WorkoutRoute', 'FileReference']),
    opened(name, { workoutActivityType, path }, parent) {
      if (name === 'Workout') sport = workoutActivityType
      else if (name === 'FileReference' && parent === 'WorkoutRoute' && sport && path) add(`./${path}`, sport)
    },
    closed(name) {
      if (name === 'Workout') sport = undefined
    },
  }
}

async function* fromFirstWorkout(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let end = Buffer.alloc(0)
  let isFound = false
  for await (const chunk of bytes) {
    if (isFound) {
      yield chunk
      continue
    }
    const searched = Buffer.concat([end, chunk])
    const at = searched.indexOf(WORKOUT)
    isFound = at >= 0
    if (isFound) {
      yield Buffer.from('<HealthData>')
      yield searched.subarray(at)
    } else end = searched.subarray(-WORKOUT.length)
  }
}
