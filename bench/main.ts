import { benchAllSpots } from '#bench/all-spots.ts'
import { benchCheckIns } from '#bench/check-ins.ts'
import { benchLists } from '#bench/lists.ts'
import { benchLive } from '#bench/live.ts'
import { benchLongLife } from '#bench/long-life.ts'
import { benchMap } from '#bench/map.ts'
import { benchNearby } from '#bench/nearby.ts'
import { benchPhotos } from '#bench/photos.ts'
import { benchRating } from '#bench/rating.ts'
import { benchReads } from '#bench/reads.ts'
import { print } from '#bench/report.ts'
import { benchSearch } from '#bench/search.ts'
import { keepToCoreOne } from '#bench/server-process.ts'
import { benchSessionDetail } from '#bench/session-detail.ts'
import { benchSignIns } from '#bench/sign-ins.ts'
import { startWorld } from '#bench/world.ts'

const parts = {
  reads: benchReads,
  'check-ins': benchCheckIns,
  live: benchLive,
  'all-spots': benchAllSpots,
  lists: benchLists,
  rating: benchRating,
  map: benchMap,
  nearby: benchNearby,
  'session-detail': benchSessionDetail,
  'long-life': benchLongLife,
  photos: benchPhotos,
  search: benchSearch,
  'sign-ins': benchSignIns,
}
const asked = process.argv.slice(2)

const stopped = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error('Stopped.')))
})
// A world that is just being made is finished first, for only then can it be closed.
stopped.catch(() => {})

/** Measures the parts that were asked for, or all; resolves to whether every claim holds. */
async function bench(): Promise<boolean> {
  const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0)
    throw new Error(`There is no '${unknown[0]}' to measure, but ${Object.keys(parts).join(', ')}.`)
  keepToCoreOne()
  const world = await startWorld({ idle: 5_000 })
  let holds = true
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (asked.length > 0 && !asked.includes(name)) continue
      const claims = await Promise.race([stopped, measure(world)])
      print(claims)
      holds &&= claims.every((claim) => claim.holds)
    }
  } finally {
    await world.close()
  }
  return holds
}

try {
  process.exitCode = (await bench()) ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
// A part that failed may have left servers running, whose pipes would keep this process.
process.exit()
