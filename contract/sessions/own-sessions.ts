import { z } from 'zod'
import { endpoint, id, latitude, longitude, sentAt, time } from '#contract/endpoint.ts'
import { line } from '#contract/people/names.ts'
import { linkShows } from '#contract/sessions/link-shows.ts'
import { sessionNotes, surfSession, visibilities } from '#contract/sessions/surf-sessions.ts'

/** All that a surfer may say of their session. */
const review = { ...sessionNotes, visibility: z.enum(visibilities).optional() }
const { companions: _, ...said } = review

const surfed = { ...review, clientId: id.optional(), startTime: time, endTime: time, sentAt: sentAt.optional() }
/** Of a session at another kind of place. */
const none = z.null('Invalid UUID').optional()
const placeName = line(1, 100)

/**
 * A session that is over, as its surfer remembers it: at a spot, at a secret spot that they know, or at a place with a
 * name and a position; then a spot close by is attached by the server.
 */
const newPastSession = z.union([
  z.object({ ...surfed, surfSpotId: none, secretSpotId: none, customLocation: placeName, latitude, longitude }),
  z.object({ ...surfed, surfSpotId: none, secretSpotId: id, customLocation: none }),
  z.object({ ...surfed, surfSpotId: id, secretSpotId: none, customLocation: none }),
])
export type NewPastSession = z.infer<typeof newPastSession>

/** Logs what was forgotten, or came before Lineup. Nobody is notified of it. */
export const logPastSession = endpoint('POST /api/surf-sessions/past', {
  body: newPastSession,
  reply: surfSession,
  status: 201,
})

const countNamed = (...values: unknown[]) => values.filter((value) => value != null).length

/**
 * What is not named stays as it is; null takes it away, but changes no times and no place. A place is one of surfSpotId,
 * secretSpotId, and customLocation with its position.
 */
export const editSession = endpoint('PATCH /api/surf-sessions/:id', {
  pageFollows: true,
  body: z
    .object({
      ...review,
      linkShows: linkShows.optional(),
      startTime: time.nullish(),
      /** Only of a session that has ended. */
      endTime: time.nullish(),
      surfSpotId: id.nullish(),
      secretSpotId: id.nullish(),
      customLocation: placeName.nullish(),
      latitude: latitude.nullish(),
      longitude: longitude.nullish(),
      /**
       * What named values were when the edit was made, perhaps long ago and offline. Refuses `edited_since` when another
       * device has changed one of them to something else since then.
       */
      was: z
        .object({ ...said, startTime: time, endTime: time.nullable() })
        .partial()
        .optional(),
    })
    .refine((body) => countNamed(body.surfSpotId, body.secretSpotId, body.customLocation) <= 1, {
      path: ['surfSpotId'],
      message: 'Please choose one place.',
    })
    .refine((body) => !body.customLocation || countNamed(body.latitude, body.longitude) === 2, {
      path: ['latitude'],
      message: 'Please say where that was.',
    }),
  reply: surfSession,
})
