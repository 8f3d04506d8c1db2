import { benchAllSpots } from '#bench/all-spots.ts'
import { benchBackup } from '#bench/backup.ts'
import { benchCheckIns } from '#bench/check-ins.ts'
import { benchGreedyCalls } from '#bench/greedy/greedy-calls.ts'
import { type SizeName, sizes } from '#bench/growth/sizes.ts'
import { benchGrowth } from '#bench/growth.ts'
import { benchLists } from '#bench/lists.ts'
import { benchBus } from '#bench/live-events/bus.ts'
import { benchLive } from '#bench/live-events/live.ts'
import { benchMap } from '#bench/map/map.ts'
import { type Claim, print, printTable } from '#bench/measuring/report.ts'
import { keepToCoreOne } from '#bench/measuring/server-process.ts'
import { warmUp } from '#bench/measuring/warm-up.ts'
import { startWorld } from '#bench/measuring/world.ts'
import { benchNearby } from '#bench/nearby.ts'
import { benchOutbox } from '#bench/outbox.ts'
import { benchIdle } from '#bench/pages/idle.ts'
import { benchLongLife } from '#bench/pages/long-life.ts'
import { benchOfflineStart } from '#bench/pages/offline-start.ts'
import { benchPages } from '#bench/pages/pages.ts'
import { benchPhotos } from '#bench/photos.ts'
import { benchProgress } from '#bench/progress.ts'
import { benchReads } from '#bench/reads.ts'
import { benchAlerts } from '#bench/sea/alerts.ts'
import { benchRating } from '#bench/sea/rating.ts'
import { benchSearch } from '#bench/search.ts'
import { benchSessionDetail } from '#bench/session-detail.ts'
import { benchSignIns } from '#bench/sign-ins.ts'
import { printRecordings } from '#bench/tracks/recordings.ts'
import { benchTrackImports } from '#bench/tracks/track-imports.ts'
import { benchWaves } from '#bench/tracks/waves.ts'
import { benchUpgrade } from '#bench/upgrade.ts'
import { benchWeekly } from '#bench/weekly.ts'

/** Parts that measure pure functions. */
const purePartsByName = {
  rating: benchRating,
  waves: benchWaves,
}
/**
 * Parts with databases of their own. `growth` may be followed by the largest size to measure: S, M or L; `backup` by a number of
 * sessions and of megabytes of pictures.
 */
const ownPartsByName = {
  alerts: benchAlerts,
  backup: () => benchBackup(asked.filter(isNumber).map(Number)),
  growth: () => benchGrowth(asked.find(isSize)),
  idle: benchIdle,
  upgrade: benchUpgrade,
}
const isSize = (word: string): word is SizeName => word in sizes
const isNumber = (word: string) => /^\d+$/.test(word)
/** Parts that need servers, a database and surfers. */
const partsByName = {
  reads: benchReads,
  'check-ins': benchCheckIns,
  live: benchLive,
  bus: benchBus,
  'all-spots': benchAllSpots,
  lists: benchLists,
  map: benchMap,
  pages: benchPages,
  outbox: benchOutbox,
  'offline-start': benchOfflineStart,
  nearby: benchNearby,
  'session-detail': benchSessionDetail,
  progress: benchProgress,
  'long-life': benchLongLife,
  photos: benchPhotos,
  'track-imports': benchTrackImports,
  search: benchSearch,
  'sign-ins': benchSignIns,
  'other-calls': benchGreedyCalls,
  // Last, for it leaves many surfers behind.
  weekly: benchWeekly,
}
const names = [...Object.keys(purePartsByName), ...Object.keys(ownPartsByName), ...Object.keys(partsByName)]
const asked = process.argv.slice(2)
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)

const stopped = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error('Stopped.')))
})
// A world that is just being made is finished first, for only then can it be closed.
stopped.catch(() => {})

/** Measures the parts that were asked for, or all; resolves to whether every claim holds. */
async function bench(): Promise<boolean> {
  const isArgument = (word: string) =>
    (isSize(word) && asked.includes('growth')) || (isNumber(word) && asked.includes('backup'))
  const unknown = asked.find((name) => !names.includes(name) && !isArgument(name))
  if (unknown !== undefined) throw new Error(`There is no '${unknown}' to measure, but ${names.join(', ')}.`)
  keepToCoreOne()
  const all: (Claim & { part: string })[] = []
  const measure = async (part: string, claims: Promise<Claim[]>) => {
    const measured = await Promise.race([stopped, claims])
    print(measured)
    all.push(...measured.map((claim) => ({ ...claim, part })))
  }
  try {
    await measureParts(measure)
  } finally {
    if (all.length > 0) printTable(all)
  }
  return all.every(({ holds }) => holds)
}

async function measureParts(measure: (part: string, claims: Promise<Claim[]>) => Promise<void>): Promise<void> {
  for (const [name, part] of Object.entries({ ...purePartsByName, ...ownPartsByName }))
    if (isAsked(name)) await measure(name, part())
  const parts = Object.entries(partsByName).filter(([name]) => isAsked(name))
  if (parts.length === 0) return
  const world = await startWorld({ idle: 5_000 })
  try {
    await warmUp(world)
    for (const [name, part] of parts) await measure(name, part(world))
  } finally {
    await world.close()
  }
}

try {
  const [part, folder] = asked
  if (part === 'waves' && folder !== undefined && !names.includes(folder)) await printRecordings(folder)
  else process.exitCode = (await bench()) ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
// A part that failed may have left servers running, whose pipes would keep this process.
process.exit()
