import { buoysInUse } from '#server/features/conditions/buoys/buoys-in-use.ts'
import { fileAnswered, fileFailed, notAskedWithin, takeFiles } from '#server/features/conditions/buoys/files.ts'
import { downloadNdbc, LATEST, type NdbcFile, stationFile } from '#server/features/conditions/buoys/ndbc-download.ts'
import { type NdbcLine, parseNdbcText } from '#server/features/conditions/buoys/ndbc-text.ts'
import {
  heardOf,
  KEPT_MS,
  type Observation,
  removeOldBuoyData,
  storeObservations,
} from '#server/features/conditions/buoys/observations.ts'
import type { BuoyJobDeps } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { SourceFailure } from '#server/features/conditions/download.ts'
import { CLOCKS_DIFFER_MS } from '#server/features/conditions/wrong-clocks.ts'
import { distanceMiles } from '#surf/geo.ts'

/** A buoy that reports from further off has broken loose, or its id has been given to another. */
const SAME_PLACE_MILES = 10
/** Waves are measured once or twice an hour, and are there half an hour later. */
const RECENT_MS = 45 * 60_000
/** With fewer a day, too few hours could be compared with the forecast. */
const ENOUGH_IN_DAY = 12
/** Such a buoy's file has the hours that were missed: asking twice a day is enough. */
const SPARSE_EVERY = '12 hours'
/** How many stations' files are asked for in one job, one after the other. */
const MOST_FILES = 20

/**
 * Asks NDBC for what its stations measured last, and stores what is new: one file for all, and then the files of those
 * buoys that lack waves in it. A source that fails is put off; what is known stays. Nothing is asked twice in 20 minutes.
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
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof SourceFailure)) throw error
    const failures = await fileFailed(db, LATEST, { now: now(), retryAt: error.retryAt })
    if (failures === 1) log.warn(`NDBC ${error.message}; what is known is served, and it is asked again later`)
  }
}

/**
 * Asks for a file, stores what it holds and gives its lines; undefined when it may not be asked for now or is not there or
 * unchanged. Throws SourceFailure when the source fails.
 */
async function read(deps: BuoyJobDeps, path: string, id?: string): Promise<NdbcLine[] | undefined> {
  const { db, env, now } = deps
  const known = (await takeFiles(db, [path], now())).get(path)
  if (!known) return undefined
  try {
    const file = await downloadNdbc(
      { url: env.NDBC_URL, path, known },
      { ...deps, client: `Lineup (${env.PUBLIC_URL})` },
    )
    if (file === 'unchanged') {
      await fileAnswered(db, path, known)
      return undefined
    }
    return await store(deps, path, file, id)
  } catch (error) {
    if (deps.signal.aborted || !(error instanceof SourceFailure) || !error.isOfPlace) throw error
    await fileFailed(db, path, { now: now(), retryAt: error.retryAt })
    return undefined
  }
}

async function store(deps: BuoyJobDeps, path: string, file: NdbcFile, id: string | undefined): Promise<NdbcLine[]> {
  const { db, now } = deps
  const lines = parseNdbcText(file.text)
  const observations = lines.flatMap((line) => observationIn(deps, line, id) ?? [])
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

function observationIn(deps: BuoyJobDeps, line: NdbcLine, id: string | undefined): Observation | undefined {
  const { time, waveHeight, peakPeriod, direction } = line
  const buoy = id ?? (isOfBuoy(deps, line) ? line.station : undefined)
  const age = deps.now().getTime() - time.getTime()
  if (buoy === undefined || waveHeight === null || age < -CLOCKS_DIFFER_MS || age > KEPT_MS) return undefined
  return { buoy, time, waveHeight, peakPeriod, direction }
}

/**
 * The buoys whose own file is worth asking for: of a spot that somebody looked at lately when nothing recent is known of
 * it, and then of any spot of the catalogue when so little is known of the last day that the error could not be measured.
 */
async function stationsToAsk({ db, now, findBuoys }: BuoyJobDeps, present: string[]): Promise<string[]> {
  const { used, lookedAt } = await buoysInUse(db, findBuoys, now())
  const heard = await heardOf(db, present, now())
  const notAsked = await notAskedWithin(db, present.map(stationFile), SPARSE_EVERY, now())
  const recent = now().getTime() - RECENT_MS
  const isSilent = (id: string) => (heard.get(id)?.lastAt?.getTime() ?? 0) < recent
  const isSparse = (id: string) => (heard.get(id)?.inLastDay ?? 0) < ENOUGH_IN_DAY && notAsked.has(stationFile(id))
  return [
    ...present.filter((id) => lookedAt.has(id) && isSilent(id)),
    ...present.filter((id) => used.has(id) && !lookedAt.has(id) && isSparse(id)),
  ].slice(0, MOST_FILES)
}
