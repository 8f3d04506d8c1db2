import {
  downloadNdbc,
  fileAnswered,
  fileFailed,
  LATEST,
  type NdbcFile,
  NO_VERSION,
  notRequestedWithin,
  requestableFiles,
  stationFile,
  takeFile,
} from '#server/features/conditions/buoys/ndbc-files.ts'
import { type NdbcLine, parseNdbcText } from '#server/features/conditions/buoys/ndbc-text.ts'
import {
  MAX_AGE_MS,
  type Observation,
  removeOldBuoyData,
  reportsOf,
  storeObservations,
} from '#server/features/conditions/buoys/observations.ts'
import {
  answerPastHours,
  buoysWithWantedHours,
  isForWantedHour,
  type WantedHours,
  wantedHoursOf,
} from '#server/features/conditions/buoys/past-hours.ts'
import { type BuoyJobDeps, buoysInUse } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import { CLOCKS_DIFFER_MS } from '#server/features/conditions/wrong-clocks.ts'
import { countCall } from '#server/platform/metrics/counts.ts'
import { distanceMiles } from '#surf/places/geo.ts'

/** Farther off, a buoy is adrift or its id was reassigned. */
const SAME_PLACE_MILES = 10
/** Waves are measured once or twice an hour and published half an hour later. */
const RECENT_MS = 45 * 60_000
/** The minimum for comparing with forecasts. */
const ENOUGH_IN_DAY = 12
/** A sparse buoy's file includes the missed hours. */
const SPARSE_EVERY_MS = 12 * 60 * 60_000
const MOST_FILES = 20
/** Whole files for past sessions: 144 a day. */
const MOST_PAST_FILES = 2

/** The latest file, those of buoys without waves in it, and a few for past sessions; each at most every 20 minutes. */
export async function observeBuoys(deps: BuoyJobDeps): Promise<void> {
  const { db, log, now, signal } = deps
  await removeOldBuoyData(db, now())
  try {
    const lines = await read(deps, LATEST)
    if (!lines) return
    const present = lines.flatMap((line) => (isOfBuoy(deps, line) ? [line.station] : []))
    const wanted = await stationsToRequest(deps, present)
    for (const id of wanted) await read(deps, stationFile(id), id)
    await readPastHours(deps, lines)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof SourceFailure)) throw error
    const failures = await fileFailed(db, LATEST, restMsOf(error, now()))
    if (failures === 1) log.warn(`NDBC ${error.message}; what is known is served, and it is asked again later`)
  }
}

/** Reads the files of buoys whose past measurements sessions need, except those adrift. */
async function readPastHours(deps: BuoyJobDeps, latest: NdbcLine[]): Promise<void> {
  const { db, log, now } = deps
  const wanted = await buoysWithWantedHours(db)
  const requestable = await requestableFiles(db, wanted.map(stationFile))
  try {
    for (const id of wanted.filter((id) => requestable.has(stationFile(id))).slice(0, MOST_PAST_FILES))
      if (latest.some((line) => line.station === id && !isOfBuoy(deps, line)))
        await answerPastHours(db, id, await wantedHoursOf(db, id), now())
      else await read(deps, stationFile(id), id)
  } catch (error) {
    // Only this file is rescheduled, unless the source requests a rest.
    if (deps.signal.aborted || !(error instanceof SourceFailure) || error.retryAt) throw error
    log.warn(`NDBC ${error.message}, requested for past sessions; it is asked again later`)
  }
}

/** Undefined if not scheduled, missing or unchanged. Reads whole files while past hours are wanted. */
async function read(deps: BuoyJobDeps, path: string, id?: string): Promise<NdbcLine[] | undefined> {
  const { db, env, now } = deps
  const known = await takeFile(db, path)
  if (!known) return undefined
  const hours: WantedHours = id === undefined ? new Set() : await wantedHoursOf(db, id)
  const isWhole = hours.size > 0
  try {
    const request = { url: env.NDBC_URL, path, known: isWhole ? NO_VERSION : known, isWhole }
    const file = await countCall('buoys', downloadNdbc(request, { ...deps, client: `Lineup (${env.PUBLIC_URL})` }))
    if (file === 'unchanged') {
      await fileAnswered(db, path, known)
      return undefined
    }
    const lines = await store(deps, path, file, { id, hours })
    if (id !== undefined) await answerPastHours(db, id, hours, now())
    return lines
  } catch (error) {
    if (deps.signal.aborted || !(error instanceof SourceFailure) || id === undefined) throw error
    await fileFailed(db, path, restMsOf(error, now()))
    if (!error.isOfPlace) throw error
    // NDBC removes files of stations silent for 45 days.
    await answerPastHours(db, id, hours, now())
    return undefined
  }
}

const restMsOf = ({ retryAt }: SourceFailure, now: Date) => retryAt && Math.max(0, retryAt.getTime() - now.getTime())

/** Station of the file, undefined for the one of all; and the past hours to store. */
type Station = { id: string | undefined; hours: WantedHours }

async function store(deps: BuoyJobDeps, path: string, file: NdbcFile, station: Station): Promise<NdbcLine[]> {
  const { db, now } = deps
  const lines = parseNdbcText(file.text)
  const observations = lines.flatMap((line) => observationIn(deps, line, station) ?? [])
  const newest = lines.reduce((latest, { time }) => Math.max(latest, time.getTime()), Number.NEGATIVE_INFINITY)
  if (path === LATEST && newest < now().getTime() - MAX_AGE_MS)
    throw new SourceFailure('answered nothing of the last 8 days')
  await storeObservations(db, observations)
  await fileAnswered(db, path, file)
  return lines
}

type StationLine = NdbcLine & { station: string }

function isOfBuoy({ buoys }: BuoyJobDeps, line: NdbcLine): line is StationLine {
  const buoy = line.station === null ? undefined : buoys.get(line.station)
  if (!buoy || line.latitude === null || line.longitude === null) return false
  return distanceMiles(buoy, { latitude: line.latitude, longitude: line.longitude }) <= SAME_PLACE_MILES
}

function observationIn(deps: BuoyJobDeps, line: NdbcLine, { id, hours }: Station): Observation | undefined {
  const { time, waveHeight, peakPeriod, direction } = line
  const buoy = id ?? (isOfBuoy(deps, line) ? line.station : undefined)
  const age = deps.now().getTime() - time.getTime()
  if (buoy === undefined || waveHeight === null || age < -CLOCKS_DIFFER_MS) return undefined
  if (age > MAX_AGE_MS && !isForWantedHour(hours, time)) return undefined
  return { buoy, time, waveHeight, peakPeriod, direction }
}

/** Recently viewed spots without recent data, then catalogue spots with too few measurements. */
async function stationsToRequest({ db, now, findBuoys }: BuoyJobDeps, present: string[]): Promise<string[]> {
  const { used, lookedAt } = await buoysInUse(db, findBuoys)
  const reports = await reportsOf(db, present, now())
  const notRequested = await notRequestedWithin(db, present.map(stationFile), SPARSE_EVERY_MS)
  const recent = now().getTime() - RECENT_MS
  const isSilent = (id: string) => (reports.get(id)?.lastAt?.getTime() ?? 0) < recent
  const isSparse = (id: string) =>
    (reports.get(id)?.inLastDay ?? 0) < ENOUGH_IN_DAY && notRequested.has(stationFile(id))
  return [
    ...present.filter((id) => lookedAt.has(id) && isSilent(id)),
    ...present.filter((id) => used.has(id) && !lookedAt.has(id) && isSparse(id)),
  ].slice(0, MOST_FILES)
}
