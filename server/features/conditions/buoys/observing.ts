import { buoysInUse } from '#server/features/conditions/buoys/buoys-in-use.ts'
import {
  fileAnswered,
  fileFailed,
  filesToAsk,
  notAskedWithin,
  takeFile,
} from '#server/features/conditions/buoys/files.ts'
import {
  downloadNdbc,
  LATEST,
  type NdbcFile,
  NO_VERSION,
  stationFile,
} from '#server/features/conditions/buoys/ndbc-download.ts'
import { type NdbcLine, parseNdbcText } from '#server/features/conditions/buoys/ndbc-text.ts'
import {
  heardOf,
  KEPT_MS,
  type Observation,
  removeOldBuoyData,
  storeObservations,
} from '#server/features/conditions/buoys/observations.ts'
import {
  answerPastHours,
  buoysWithWantedHours,
  isForWantedHour,
  type WantedHours,
  wantedHoursOf,
} from '#server/features/conditions/buoys/past-hours.ts'
import type { BuoyJobDeps } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import { CLOCKS_DIFFER_MS } from '#server/features/conditions/wrong-clocks.ts'
import { distanceMiles } from '#surf/places/geo.ts'

/** A buoy that reports from further off has broken loose, or its id has been given to another. */
const SAME_PLACE_MILES = 10
/** Waves are measured once or twice an hour, and are there half an hour later. */
const RECENT_MS = 45 * 60_000
/** With fewer a day, too few hours could be compared with the forecast. */
const ENOUGH_IN_DAY = 12
/** Such a buoy's file has the hours that were missed: asking twice a day is enough. */
const SPARSE_EVERY_MS = 12 * 60 * 60_000
/** How many stations' files are asked for in one job, one after the other. */
const MOST_FILES = 20
/** How many more are read as a whole for past sessions: 144 a day. */
const MOST_PAST_FILES = 2

/**
 * Asks NDBC for what its stations measured last, and stores what is new: one file for all, and then the files of those
 * buoys that lack waves in it, and last a few of those that past sessions need. A source that fails is put off; what is known stays. Nothing is asked twice in 20 minutes.
 */
export async function observeBuoys(deps: BuoyJobDeps): Promise<void> {
  const { db, log, now, signal } = deps
  await removeOldBuoyData(db, now())
  try {
    const lines = await read(deps, LATEST)
    if (!lines) return
    const present = lines.flatMap((line) => (isOfBuoy(deps, line) ? [line.station] : []))
    const wanted = await stationsToAsk(deps, present)
    for (const id of wanted) await read(deps, stationFile(id), id)
    await lookUpPastHours(deps, lines)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof SourceFailure)) throw error
    const failures = await fileFailed(db, LATEST, restMsOf(error, now()))
    if (failures === 1) log.warn(`NDBC ${error.message}; what is known is served, and it is asked again later`)
  }
}

/** Reads the files of those buoys whose earlier measurements past sessions need. One that has broken loose has none. */
async function lookUpPastHours(deps: BuoyJobDeps, latest: NdbcLine[]): Promise<void> {
  const { db, log, now } = deps
  const wanted = await buoysWithWantedHours(db)
  const toAsk = await filesToAsk(db, wanted.map(stationFile))
  try {
    for (const id of wanted.filter((id) => toAsk.has(stationFile(id))).slice(0, MOST_PAST_FILES))
      if (latest.some((line) => line.station === id && !isOfBuoy(deps, line)))
        await answerPastHours(db, id, await wantedHoursOf(db, id), now())
      else await read(deps, stationFile(id), id)
  } catch (error) {
    // The file is put off by itself. Only a source that asks for a rest is left alone as a whole.
    if (deps.signal.aborted || !(error instanceof SourceFailure) || error.retryAt) throw error
    log.warn(`NDBC ${error.message}, requested for past sessions; it is asked again later`)
  }
}

/**
 * Asks for a file, stores what it holds and gives its lines; undefined when it may not be asked for now or is not there or
 * unchanged. While past hours of a station are wanted, its whole file is read for them, also when it has not changed.
 * Throws SourceFailure when the source fails.
 */
async function read(deps: BuoyJobDeps, path: string, id?: string): Promise<NdbcLine[] | undefined> {
  const { db, env, now } = deps
  const known = await takeFile(db, path)
  if (!known) return undefined
  const hours: WantedHours = id === undefined ? new Set() : await wantedHoursOf(db, id)
  const isWhole = hours.size > 0
  try {
    const file = await downloadNdbc(
      { url: env.NDBC_URL, path, known: isWhole ? NO_VERSION : known, isWhole },
      { ...deps, client: `Lineup (${env.PUBLIC_URL})` },
    )
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
    // NDBC has no file of a station that was silent for 45 days.
    await answerPastHours(db, id, hours, now())
    return undefined
  }
}

/** How long a source asked to be left alone. */
const restMsOf = ({ retryAt }: SourceFailure, now: Date) => retryAt && Math.max(0, retryAt.getTime() - now.getTime())

/** Whose file it is, undefined for that of all stations, and the past hours that are kept of it. */
type Station = { id: string | undefined; hours: WantedHours }

async function store(deps: BuoyJobDeps, path: string, file: NdbcFile, station: Station): Promise<NdbcLine[]> {
  const { db, now } = deps
  const lines = parseNdbcText(file.text)
  const observations = lines.flatMap((line) => observationIn(deps, line, station) ?? [])
  const newest = lines.reduce((latest, { time }) => Math.max(latest, time.getTime()), Number.NEGATIVE_INFINITY)
  if (path === LATEST && newest < now().getTime() - KEPT_MS)
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
  if (age > KEPT_MS && !isForWantedHour(hours, time)) return undefined
  return { buoy, time, waveHeight, peakPeriod, direction }
}

/**
 * The buoys whose own file is worth asking for: of a spot that somebody looked at lately when nothing recent is known of
 * it, and then of any spot of the catalogue when so little is known of the last day that the error could not be measured.
 */
async function stationsToAsk({ db, now, findBuoys }: BuoyJobDeps, present: string[]): Promise<string[]> {
  const { used, lookedAt } = await buoysInUse(db, findBuoys)
  const heard = await heardOf(db, present, now())
  const notAsked = await notAskedWithin(db, present.map(stationFile), SPARSE_EVERY_MS)
  const recent = now().getTime() - RECENT_MS
  const isSilent = (id: string) => (heard.get(id)?.lastAt?.getTime() ?? 0) < recent
  const isSparse = (id: string) => (heard.get(id)?.inLastDay ?? 0) < ENOUGH_IN_DAY && notAsked.has(stationFile(id))
  return [
    ...present.filter((id) => lookedAt.has(id) && isSilent(id)),
    ...present.filter((id) => used.has(id) && !lookedAt.has(id) && isSparse(id)),
  ].slice(0, MOST_FILES)
}
