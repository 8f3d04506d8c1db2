import { recount } from '#server/features/tracks/counting.ts'
import { lockTrack, type Own, readPoints } from '#server/features/tracks/own-track.ts'
import { storeImportedTrack } from '#server/features/tracks/storing.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** Adds ordered points to an own session's track, replacing those of the same time; `hash` recognises the file. */
export async function addImportedTrack(
  transaction: Database,
  own: Own,
  points: readonly TrackPoint[],
  hash: Buffer,
): Promise<void> {
  const stored = await readPoints(transaction, own)
  const [from, to] = [points[0]!.at, points.at(-1)!.at]
  const whole = [...stored.filter(({ at }) => at < from), ...points, ...stored.filter(({ at }) => at > to)]
  await storeImportedTrack(transaction, own, whole, hash)
  const { sensitivity } = await lockTrack(transaction, own)
  await recount(transaction, own, { sensitivity, replacesTyped: false })
}
