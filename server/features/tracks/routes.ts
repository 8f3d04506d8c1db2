import * as contract from '#contract/sessions/tracks.ts'
import { change, correct, remove } from '#server/features/tracks/changes.ts'
import { countWaves } from '#server/features/tracks/counting.ts'
import { trackSeenBy } from '#server/features/tracks/reading.ts'
import { addChunk } from '#server/features/tracks/storing.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { inCostlyTurn } from '#server/platform/replies/costly-reads.ts'
import { trackOfColumns } from '#surf/tracks/track.ts'

export const trackRoutes: BoundRoute[] = [
  route(contract.trackOfSession, ({ params, user }, { db }) =>
    inCostlyTurn(user.id, () => trackSeenBy(db, user, params.id)),
  ),
  route(contract.addTrackChunk, async ({ params, body, user, created }, { db }) => {
    await spend(db, { 'track-chunk': [user.id], 'track-chunk-in-day': [user.id] })
    const points = trackOfColumns(body.points)
    const isNew = await addChunk(db, { ownerId: user.id, sessionId: params.id }, points)
    return created({ value: { firstAt: points[0]!.at }, repeated: !isNew })
  }),
  route(contract.changeTrack, async ({ params, body, user }, { db }) => {
    if (body.sensitivity !== undefined) await spend(db, { 'wave-count': [user.id] })
    return change(db, { ownerId: user.id, sessionId: params.id }, body)
  }),
  route(contract.countWaves, async ({ params, user }, { db }) => {
    await spend(db, { 'wave-count': [user.id] })
    return countWaves(db, { ownerId: user.id, sessionId: params.id })
  }),
  route(contract.correctWave, async ({ params, body, user }, { db }) => {
    await spend(db, { 'wave-count': [user.id] })
    return correct(db, { ownerId: user.id, sessionId: params.id }, body)
  }),
  route(contract.removeTrack, ({ params, user }, { db }) => remove(db, { ownerId: user.id, sessionId: params.id })),
]
