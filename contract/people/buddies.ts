import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { cursor, endpoint, id, limit, text, time } from '#contract/endpoint.ts'

const buddyRequest = z.object({ id, follower: surfer, createdAt: z.iso.datetime() })
z.globalRegistry.add(buddyRequest, { id: 'BuddyRequest' })
export type BuddyRequest = z.infer<typeof buddyRequest>

const ownBuddyRequest = z.object({ id, following: surfer, createdAt: z.iso.datetime() })
z.globalRegistry.add(ownBuddyRequest, { id: 'OwnBuddyRequest' })
export type OwnBuddyRequest = z.infer<typeof ownBuddyRequest>

/** The sender's view; accepted immediately if the other surfer had already sent one. */
export const sentBuddyRequest = z.object({ id, followingId: id, status: z.enum(['pending', 'accepted']) })
z.globalRegistry.add(sentBuddyRequest, { id: 'SentBuddyRequest' })

export const buddy = surfer.extend({
  sessionCount: z.number(),
  lastSeen: z.string().nullable(),
  isSurfing: z.boolean(),
  isMuted: z.boolean(),
  /** To plans. */
  mayInvite: z.boolean(),
})
z.globalRegistry.add(buddy, { id: 'Buddy' })
export type Buddy = z.infer<typeof buddy>

export const requestBuddy = endpoint('POST /api/buddy-requests', {
  about: 'Sends a buddy request; accepted at once if the other surfer had sent one.',
  refuses: [
    'already_buddies',
    'buddy_with_oneself',
    'request_already_sent',
    'requests_limited',
    'surfer_blocked',
    'user_not_found',
  ],
  reachesOthers: true,
  body: z.object({ followingId: id }),
  reply: sentBuddyRequest,
  status: 201,
})
export const pendingRequests = endpoint('GET /api/buddy-requests/pending', {
  about: 'Requests that wait for the caller.',
  reply: z.array(buddyRequest),
})
export const ownRequests = endpoint('GET /api/buddy-requests/sent', {
  about: 'Requests that the caller sent.',
  reply: z.array(ownBuddyRequest),
})
export const withdrawRequest = endpoint('DELETE /api/buddy-requests/sent/:userId', {
  about: "Withdraws the caller's request and its notification. Idempotent.",
  refuses: ['already_buddies', 'user_not_found'],
  reply: z.object({ userId: id }),
})
export const acceptRequest = endpoint('PUT /api/buddy-requests/:id/accept', {
  about: 'Accepts a request. Idempotent.',
  refuses: ['not_your_request', 'request_not_found'],
  reachesOthers: true,
  reply: sentBuddyRequest,
})
export const declineRequest = endpoint('PUT /api/buddy-requests/:id/decline', {
  about: 'Declines a request, without notifying its sender. Idempotent.',
  refuses: ['already_buddies', 'not_your_request', 'request_not_found'],
  reply: z.object({ id }),
})
export const buddies = endpoint('GET /api/buddies', {
  about:
    "The caller's buddies by first name. `q` filters by name, `surfing` by being in the water, as far as the caller sees them.",
  query: z.object({ limit, cursor, q: text(1, 100).optional(), surfing: z.literal('true').optional() }),
  reply: z.array(buddy),
})
export const endBuddy = endpoint('DELETE /api/buddies/:userId', {
  about: 'Ends a buddy link, without notifying the other. Idempotent.',
  refuses: ['user_not_found'],
  reply: z.object({ userId: id }),
})

export const blockSurfer = endpoint('POST /api/blocks/:userId', {
  about: 'Blocks a surfer in both directions and ends the buddy link. Idempotent.',
  refuses: ['blocking_oneself', 'user_not_found'],
  reply: z.object({ userId: id }),
})
export const unblockSurfer = endpoint('DELETE /api/blocks/:userId', {
  about: 'Ends a block. Idempotent.',
  refuses: ['user_not_found'],
  reply: z.object({ userId: id }),
})
export const blockedSurfers = endpoint('GET /api/blocks', {
  about: 'Surfers whom the caller blocked.',
  reply: z.array(surfer),
})

const buddySuggestion = surfer.extend({
  /** Surfed at the same time and place; `place` is null if unnamed. */
  surfedTogether: z.object({ place: z.string().nullable() }).nullable(),
  /** 0 if too few to reveal. */
  buddiesInCommon: z.number(),
})
z.globalRegistry.add(buddySuggestion, { id: 'BuddySuggestion' })
export type BuddySuggestion = z.infer<typeof buddySuggestion>

export const suggestedSurfers = endpoint('GET /api/buddies/suggestions', {
  about: 'Surfers whom the caller may know.',
  reply: z.array(buddySuggestion),
})
export const declineSuggestion = endpoint('DELETE /api/buddies/suggestions/:userId', {
  about: 'Never suggests this surfer again. Idempotent.',
  refuses: ['user_not_found'],
  reply: z.object({ userId: id }),
})

export const muteBuddy = endpoint('POST /api/mutes/:userId', {
  about: "Hides a buddy's sessions and check-in notifications, but not alarms, without notifying them. Idempotent.",
  refuses: ['only_buddies_muted', 'user_not_found'],
  pageFollows: true,
  reply: z.object({ userId: id }),
})
export const unmuteBuddy = endpoint('DELETE /api/mutes/:userId', {
  about: "Shows a muted buddy's sessions again. Idempotent.",
  refuses: ['only_buddies_muted', 'user_not_found'],
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
z.globalRegistry.add(invite, { id: 'Invite' })
export type Invite = z.infer<typeof invite>

export const ownInvites = endpoint('GET /api/invites', { about: "The caller's invite links.", reply: z.array(invite) })
export const makeInvite = endpoint('POST /api/invites', {
  about: 'Creates an invite link, or returns the valid one with 200.',
  reachesOthers: true,
  reply: invite,
  status: 201,
})
export const revokeInvite = endpoint('DELETE /api/invites/:id', {
  about: 'Invalidates the link. Idempotent.',
  reply: z.object({ id }),
})
