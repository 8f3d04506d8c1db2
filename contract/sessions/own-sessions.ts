import { z } from 'zod'
import { endpoint, id, latitude, longitude, sentAt, time } from '#contract/endpoint.ts'
import { issue } from '#contract/issues.ts'
import { line } from '#contract/people/names.ts'
import { linkShows } from '#contract/sessions/details.ts'
import { sessionNotes, surfSession, visibilities } from '#contract/sessions/surf-sessions.ts'

const review = { ...sessionNotes, visibility: z.enum(visibilities).optional() }
const { companions: _, ...details } = review

const surfed = { ...review, clientId: id.optional(), startTime: time, endTime: time, sentAt: sentAt.optional() }
/** For sessions at another kind of place. */
const none = z.null('Invalid UUID').optional()
const placeName = line(1, 100)

/** The server attaches a nearby spot to a named position. */
const newPastSession = z.union([
  z.object({ ...surfed, surfSpotId: none, secretSpotId: none, customLocation: placeName, latitude, longitude }),
  z.object({ ...surfed, surfSpotId: none, secretSpotId: id, customLocation: none }),
  z.object({ ...surfed, surfSpotId: id, secretSpotId: none, customLocation: none }),
])
export type NewPastSession = z.infer<typeof newPastSession>

export const logPastSession = endpoint('POST /api/surf-sessions/past', {
  about:
    'Logs a session that is over, without notifying anybody. A repeated `clientId` is the same session, with 200. Sessions of a surfer do not overlap.',
  refuses: ['account_limited', 'deleted_since', 'secret_spot_not_found', 'session_overlaps', 'spot_not_found'],
  scope: 'log',
  body: newPastSession,
  reply: surfSession,
  status: 201,
})

const countNamed = (...values: unknown[]) => values.filter((value) => value != null).length

export const editSession = endpoint('PATCH /api/surf-sessions/:id', {
  about:
    "Corrects a session. Omitted fields stay; null clears, except times and place. A named place needs its position. With `was`, another device's change is not overwritten.",
  refuses: [
    'account_limited',
    'edited_since',
    'not_session_owner',
    'secret_spot_not_found',
    'session_active',
    'session_not_found',
    'session_overlaps',
    'spot_not_found',
    'track_cut_off',
  ],
  scope: 'log',
  pageFollows: true,
  body: z
    .object({
      ...review,
      linkShows: linkShows.optional(),
      startTime: time.nullish(),
      endTime: time.nullish(),
      surfSpotId: id.nullish(),
      secretSpotId: id.nullish(),
      customLocation: placeName.nullish(),
      latitude: latitude.nullish(),
      longitude: longitude.nullish(),
      /** Values before an offline edit. Refuses `edited_since` if another device changed one differently. */
      was: z
        .object({ ...details, startTime: time, endTime: time.nullable() })
        .partial()
        .optional(),
    })
    .refine((body) => countNamed(body.surfSpotId, body.secretSpotId, body.customLocation) <= 1, {
      path: ['surfSpotId'],
      message: issue('chooseOnePlace'),
    })
    .refine((body) => !body.customLocation || countNamed(body.latitude, body.longitude) === 2, {
      path: ['latitude'],
      message: issue('sayWhereThatWas'),
    }),
  reply: surfSession,
})

export const endSession = endpoint('PUT /api/surf-sessions/:id/end', {
  about:
    'Checks out. An ended session stays as it is. With `sentAt`, an end before the start becomes the start. A null `board` clears it; other nulls change nothing.',
  refuses: ['not_session_owner', 'session_not_found'],
  scope: 'check-in',
  whileSuspended: true,
  pageFollows: true,
  body: z.object({ ...sessionNotes, endTime: time.optional(), sentAt: sentAt.optional() }).default({}),
  reply: surfSession,
})
export const undoEnd = endpoint('DELETE /api/surf-sessions/:id/end', {
  about:
    "Undoes the caller's last check-out within 30 seconds; session, safety watch and alarm continue. An active session stays as it is.",
  refuses: ['already_checked_in', 'check_out_stands', 'not_session_owner', 'session_not_found'],
  scope: 'check-in',
  whileSuspended: true,
  pageFollows: true,
  reply: surfSession,
})

export const leaveCompanions = endpoint('DELETE /api/surf-sessions/:id/companions/me', {
  about: "Removes the caller from a session's companions permanently. Idempotent.",
  refuses: ['session_not_found'],
  reply: z.object({ id }),
})
