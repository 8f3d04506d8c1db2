import type { Database } from '#server/platform/database/database.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import type { PersonName } from './people.ts'
import type { PlannedSession } from './sessions.ts'
import type { Photo } from './stories.ts'

export type DrawnPhoto = { photoUrl: string; caption: string | null }

type World = {
  now: Date
  drawn: Map<Photo, DrawnPhoto>
  spot: (key: string) => { id: string; place: string }
}

/** Writes the planned sessions with their waves, photos, likes and comments. */
export async function addSessions(
  tx: Database,
  ids: Record<PersonName, string>,
  sessions: PlannedSession[],
  { now, drawn, spot }: World,
) {
  await tx
    .insertInto('surfSessions')
    .values(
      sessions.map(({ by, spot: key, at, start, end, rides: _, story: __, ...session }) => ({
        ...session,
        ...at,
        userId: ids[by],
        surfSpotId: spot(key).id,
        place: spot(key).place,
        startTime: start.toISOString(),
        endTime: end?.toISOString() ?? null,
      })),
    )
    .execute()

  const waves = sessions.flatMap(({ by, id, rides }) =>
    rides.map((ride) => ({ ...ride, ownerId: ids[by], sessionId: id, startTime: ride.startTime.toISOString() })),
  )
  await tx.insertInto('waves').values(waves).execute()

  for (const { by, id, end, story } of sessions) {
    if (!story || !end) continue
    const owned = { ownerId: ids[by], sessionId: id }
    const after = (ms: number) => new Date(Math.min(end.getTime() + ms, now.getTime() - MINUTE_MS)).toISOString()
    const photos = (story.photos ?? []).flatMap((photo, index) => {
      const picture = drawn.get(photo)
      return picture ? [{ ...owned, ...picture, createdAt: after((10 + index) * MINUTE_MS) }] : []
    })
    const likes = (story.likes ?? []).map((fan, index) => ({
      ...owned,
      userId: ids[fan],
      createdAt: after((20 + index * 17) * MINUTE_MS),
    }))
    const comments = (story.comments ?? []).map(({ by: friend, hoursLater, comment }) => ({
      ...owned,
      userId: ids[friend],
      comment,
      createdAt: after(hoursLater * HOUR_MS),
    }))
    if (photos.length > 0) await tx.insertInto('photos').values(photos).execute()
    if (likes.length > 0) await tx.insertInto('likes').values(likes).execute()
    if (comments.length > 0) await tx.insertInto('comments').values(comments).execute()
  }
}
