import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { cursor, endpoint, id, limit, text, time } from '#contract/endpoint.ts'

const buddyRequest = z.object({ id, follower: surfer, createdAt: z.iso.datetime() })
export type BuddyRequest = z.infer<typeof buddyRequest>

const ownBuddyRequest = z.object({ id, following: surfer, createdAt: z.iso.datetime() })
export type OwnBuddyRequest = z.infer<typeof ownBuddyRequest>

/** The sender's view; accepted immediately if the other surfer had already sent one. */
export const sentBuddyRequest = z.object({ id, followingId: id, status: z.enum(['pending', 'accepted']) })

export const buddy = surfer.extend({
  sessionCount: z.number(),
  lastSeen: z.string().nullable(),
  isSurfing: z.boolean(),
  isMuted: z.boolean(),
  /** To plans. */
  mayInvite: z.boolean(),
})
export type Buddy = z.infer<typeof buddy>

export const requestBuddy = endpoint('POST /api/buddy-requests', {
  reachesOthers: true,
  body: z.object({ followingId: id }),
  reply: sentBuddyRequest,
  status: 201,
})
export const pendingRequests = endpoint('GET /api/buddy-requests/pending', { reply: z.array(buddyRequest) })
export const ownRequests = endpoint('GET /api/buddy-requests/sent', { reply: z.array(ownBuddyRequest) })
/** Withdraws the caller's request and its notification. Idempotent. Refuses `already_buddies`. */
export const withdrawRequest = endpoint('DELETE /api/buddy-requests/sent/:userId', { reply: z.object({ userId: id }) })
export const acceptRequest = endpoint('PUT /api/buddy-requests/:id/accept', {
  reachesOthers: true,
  reply: sentBuddyRequest,
})
export const declineRequest = endpoint('PUT /api/buddy-requests/:id/decline', { reply: z.object({ id }) })
/** `q` filters by name, `surfing` by being in the water, as far as the caller sees them. Sorted by first name. */
export const buddies = endpoint('GET /api/buddies', {
  query: z.object({ limit, cursor, q: text(1, 100).optional(), surfing: z.literal('true').optional() }),
  reply: z.array(buddy),
})
export const endBuddy = endpoint('DELETE /api/buddies/:userId', { reply: z.object({ userId: id }) })

/** Blocks in both directions and ends the buddy link. Idempotent. */
export const blockSurfer = endpoint('POST /api/blocks/:userId', { reply: z.object({ userId: id }) })
export const unblockSurfer = endpoint('DELETE /api/blocks/:userId', { reply: z.object({ userId: id }) })
export const blockedSurfers = endpoint('GET /api/blocks', { reply: z.array(surfer) })

const buddySuggestion = surfer.extend({
  /** Surfed at the same time and place; `place` is null if unnamed. */
  surfedTogether: z.object({ place: z.string().nullable() }).nullable(),
  /** 0 if too few to reveal. */
  buddiesInCommon: z.number(),
})
export type BuddySuggestion = z.infer<typeof buddySuggestion>

export const suggestedSurfers = endpoint('GET /api/buddies/suggestions', { reply: z.array(buddySuggestion) })
/** Never suggests this surfer again. Idempotent. */
export const declineSuggestion = endpoint('DELETE /api/buddies/suggestions/:userId', {
  reply: z.object({ userId: id }),
})

/**
 * Hides a buddy's sessions and check-in notifications, but not alarms, without notifying them. Idempotent. Refuses
 * `user_not_found`, `only_buddies_muted`.
 */
export const muteBuddy = endpoint('POST /api/mutes/:userId', { pageFollows: true, reply: z.object({ userId: id }) })
export const unmuteBuddy = endpoint('DELETE /api/mutes/:userId', {
  pageFollows: true,
  reply: z.object({ userId: id }),
})

const invite = z.object({
  id,
  url: z.string(),
  uses: z.number(),
  createdAt: time,
  expiresAt: time,
})
export type Invite = z.infer<typeof invite>

export const ownInvites = endpoint('GET /api/invites', { reply: z.array(invite) })
/** Creates a link, or returns the valid one with 200. */
export const makeInvite = endpoint('POST /api/invites', { reachesOthers: true, reply: invite, status: 201 })
/** Invalidates the link. Idempotent. */
export const revokeInvite = endpoint('DELETE /api/invites/:id', { reply: z.object({ id }) })
