import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, text } from '#contract/endpoint.ts'
import { cursor, limit } from '#contract/paging.ts'

/** A request that waits for the caller's answer. */
const buddyRequest = z.object({ id, follower: surfer, createdAt: z.iso.datetime() })
export type BuddyRequest = z.infer<typeof buddyRequest>

/** A request of the caller that has no answer yet. */
const ownBuddyRequest = z.object({ id, following: surfer, createdAt: z.iso.datetime() })
export type OwnBuddyRequest = z.infer<typeof ownBuddyRequest>

/** The request as its sender sees it; accepted at once when the other had already asked. */
export const sentBuddyRequest = z.object({ id, followingId: id, status: z.enum(['pending', 'accepted']) })

export const buddy = surfer.extend({
  /** Sessions of this buddy that the caller may see. */
  sessionCount: z.number(),
  /** The place of the latest of them, null when there is none. */
  lastSeen: z.string().nullable(),
  isSurfing: z.boolean(),
  isMuted: z.boolean(),
})
export type Buddy = z.infer<typeof buddy>

export const requestBuddy = endpoint('POST /api/buddy-requests', {
  body: z.object({ followingId: id }),
  reply: sentBuddyRequest,
  status: 201,
})
export const pendingRequests = endpoint('GET /api/buddy-requests/pending', { reply: z.array(buddyRequest) })
/** The latest 100. */
export const ownRequests = endpoint('GET /api/buddy-requests/sent', { reply: z.array(ownBuddyRequest) })
/** Withdraws the caller's request to this surfer, with its notification. Idempotent. Refuses `already_buddies`. */
export const withdrawRequest = endpoint('DELETE /api/buddy-requests/sent/:userId', { reply: z.object({ userId: id }) })
export const acceptRequest = endpoint('PUT /api/buddy-requests/:id/accept', { reply: sentBuddyRequest })
export const declineRequest = endpoint('PUT /api/buddy-requests/:id/decline', { reply: z.object({ id }) })
/**
 * By first name, page by page; with `q` those whose first and last name contain it, with `surfing` those who are in the
 * water, as far as the caller may know.
 */
export const buddies = endpoint('GET /api/buddies', {
  query: z.object({ limit, cursor, q: text(1, 100).optional(), surfing: z.literal('true').optional() }),
  reply: z.array(buddy),
})
export const endBuddy = endpoint('DELETE /api/buddies/:userId', { reply: z.object({ userId: id }) })

/** From then on neither sees anything of the other; buddies they are no more. Twice is as once. */
export const blockSurfer = endpoint('POST /api/blocks/:userId', { reply: z.object({ userId: id }) })
export const unblockSurfer = endpoint('DELETE /api/blocks/:userId', { reply: z.object({ userId: id }) })
export const blockedSurfers = endpoint('GET /api/blocks', { reply: z.array(surfer) })

/** Whom the caller may want as a buddy, and why: at least one of the reasons holds. */
const buddySuggestion = surfer.extend({
  /** The two surfed at the same time and place; `place` is null where it has no name. */
  surfedTogether: z.object({ place: z.string().nullable() }).nullable(),
  /** Buddies of both; 0 where they are too few to be told. */
  buddiesInCommon: z.number(),
})
export type BuddySuggestion = z.infer<typeof buddySuggestion>

/** At most `MAX_SUGGESTIONS`, the likeliest first. */
export const suggestedSurfers = endpoint('GET /api/buddies/suggestions', { reply: z.array(buddySuggestion) })
/** 'Not now': this surfer is not suggested to the caller again. Again is no error. */
export const declineSuggestion = endpoint('DELETE /api/buddies/suggestions/:userId', {
  reply: z.object({ userId: id }),
})

/**
 * Keeps a buddy's sessions out of the caller's feed, and their check-ins from notifying the caller; alarms still do. The buddy
 * does not learn of it. Ends when they stop being buddies. Twice is as once. Refuses `user_not_found`, `only_buddies_muted`.
 */
export const muteBuddy = endpoint('POST /api/mutes/:userId', { pageFollows: true, reply: z.object({ userId: id }) })
export const unmuteBuddy = endpoint('DELETE /api/mutes/:userId', {
  pageFollows: true,
  reply: z.object({ userId: id }),
})
