import * as feedContract from '#contract/sessions/feed.ts'
import { editSession, endSession, leaveCompanions, logPastSession, undoEnd } from '#contract/sessions/own-sessions.ts'
import * as reactions from '#contract/sessions/reactions.ts'
import * as contract from '#contract/sessions/surf-sessions.ts'
import { refuseOthersSession } from '#server/domain/own-sessions.ts'
import { type CheckInDeps, checkIn } from '#server/features/sessions/check-in/check-in.ts'
import * as party from '#server/features/sessions/check-in/party.ts'
import { checkOut } from '#server/features/sessions/check-out/check-out.ts'
import { type RaiseAgain, undoCheckOut } from '#server/features/sessions/check-out/check-out-undo.ts'
import * as companions from '#server/features/sessions/edits/companions.ts'
import * as edits from '#server/features/sessions/edits/edits.ts'
import { ownHistory } from '#server/features/sessions/edits/history.ts'
import { logSession } from '#server/features/sessions/edits/log-session.ts'
import * as comments from '#server/features/sessions/reactions/comments.ts'
import * as likes from '#server/features/sessions/reactions/likes.ts'
import * as photos from '#server/features/sessions/reactions/photos.ts'
import { activeBySpot } from '#server/features/sessions/reading/active-by-spot.ts'
import * as feed from '#server/features/sessions/reading/feed.ts'
import { asSeenBy, byId } from '#server/features/sessions/reading/session-detail.ts'
import { atSpot } from '#server/features/sessions/reading/sessions-at-spot.ts'
import * as stats from '#server/features/sessions/reading/stats.ts'
import * as visibleSessions from '#server/features/sessions/reading/visible-sessions.ts'
import type { AttachPicture } from '#server/features/uploads/writes.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { asSerialized, serializerOf } from '#server/platform/replies/serialized-reply.ts'

type SessionPlaces = CheckInDeps & {
  attach: AttachPicture
  raiseAgain: RaiseAgain
}

/** The longest reply of these, and what every open Home polls. */
const serializeDetail = serializerOf(contract.sessionById.reply)
const serializeActive = serializerOf(contract.activeSessions.reply)

export const surfSessionRoutes = ({ attach, waveHeightAt, startAtSpot, raiseAgain }: SessionPlaces): BoundRoute[] => [
  route(contract.startSession, async ({ body, user, created }, { db }) =>
    created(await checkIn(db, user.id, body, { waveHeightAt, startAtSpot })),
  ),
  route(contract.joinSession, async ({ params, body, user, created }, { db }) =>
    created(await party.join(db, user.id, params.id, body, waveHeightAt)),
  ),
  route(endSession, ({ params, body, user }, { db }) => checkOut(db, user.id, params.id, body)),
  route(undoEnd, async ({ params, user }, { db }) => {
    await spend(db, { 'check-out-undo': [user.id] })
    return undoCheckOut(db, user.id, params.id, raiseAgain)
  }),
  route(leaveCompanions, ({ params, user }, { db }) => companions.leave(db, user.id, params.id)),
  route(logPastSession, async ({ body, user, created }, { db }) => created(await logSession(db, user.id, body))),
  route(editSession, ({ params, body, user }, { db }) => edits.edit(db, user.id, params.id, body)),
  route(contract.deleteSession, ({ params, user }, { db }) => edits.remove(db, user.id, params.id)),

  route(reactions.likeSession, ({ params, user }, { db }) => likes.like(db, user.id, params.id)),
  route(reactions.sessionLikes, ({ params, user }, { db }) => likes.likesOf(db, user.id, params.id), {
    reads: 'replica',
  }),
  route(reactions.unlikeSession, ({ params, user }, { db }) => likes.unlike(db, user.id, params.id)),
  route(reactions.postComment, async ({ params, body, user, created }, { db }) =>
    created(await comments.post(db, user.id, params.id, body)),
  ),
  route(reactions.deleteComment, ({ params, user }, { db }) =>
    comments.remove(db, user.id, params.id, params.commentId),
  ),
  route(reactions.registerPhoto, async ({ body, user, created }, { db }) =>
    created(await photos.register(db, attach, user.id, body)),
  ),
  route(reactions.deletePhoto, ({ params, user }, { db }) => photos.remove(db, user.id, params.id)),

  route(
    contract.activeSessions,
    async ({ query, user }, { db }) =>
      asSerialized(serializeActive(await visibleSessions.active(db, user?.id ?? null, query))),
    { reads: 'replica' },
  ),
  route(contract.activeBySpot, ({ user }, { db }) => activeBySpot(db, user?.id ?? null), { reads: 'replica' }),
  route(contract.sessionAsSeenBy, ({ params, user }, { db }) => asSeenBy(db, user.id, params.id, params.whom)),
  route(
    contract.sessionById,
    async ({ params, user }, { db }) => {
      const session = await byId(db, user?.id ?? null, params.id)
      refuseOthersSession(user, session.userId)
      return asSerialized(serializeDetail(session))
    },
    { reads: 'replica' },
  ),
  route(
    contract.sessionsOfSurfer,
    async ({ params, query, user }, { db }) => {
      refuseOthersSession(user, params.userId)
      return visibleSessions.listBySurfer(db, user.id, params.userId, query)
    },
    { reads: 'replica' },
  ),
  route(
    contract.ownSessionsAtSpot,
    ({ params, query, user }, { db }) => atSpot(db, user.id, params.id, { whose: 'own', ...query }),
    { reads: 'replica' },
  ),
  route(
    contract.buddySessionsAtSpot,
    ({ params, query, user }, { db }) => atSpot(db, user.id, params.id, { whose: 'buddies', ...query }),
    { reads: 'replica' },
  ),
  route(feedContract.feed, ({ query, user }, { db, now }) => feed.page(db, user.id, query, now()), {
    reads: 'replica',
  }),
  route(feedContract.feedSessionById, ({ params, user }, { db }) => feed.byId(db, user.id, params.id), {
    reads: 'replica',
  }),
  route(contract.ownStats, ({ query, user }, { db, now }) => stats.readStats(db, user.id, query.timeZone, now()), {
    reads: 'replica',
  }),
  route(contract.ownHistory, ({ user }, { db }) => ownHistory(db, user.id), { reads: 'replica' }),
]
