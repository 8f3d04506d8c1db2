import { useQuery } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_LIMIT, SPOT_DETECTION_MILES } from '#contract/limits.ts'
import type { acceptProposal, NewSpotProposal } from '#contract/sea/spot-proposals.ts'
import type { Position } from '#surf/places/geo.ts'
import { call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/spots/spot-proposals.ts'

const invalidatedByProposing = [
  'GET /api/surf-spots/proposals',
  'GET /api/surf-spots/proposals/open',
] as const satisfies Route[]

const invalidatedByAccepting = [
  ...invalidatedByProposing,
  'GET /api/surf-spots/popular',
  'GET /api/surf-spots/nearby',
  'GET /api/surf-spots/all',
  'GET /api/surf-spots/:id',
  'GET /api/surf-spots/:id/forecast',
  'GET /api/surf-spots/disagreements',
] as const satisfies Route[]

const query = { limit: MAX_LIMIT }

/** The reader's own proposals, refetched at each visit, newest first. */
export const useOwnProposals = () => useQuery({ ...read('GET /api/surf-spots/proposals', { query }), staleTime: 0 })

/** Open proposals, refetched at each visit, oldest first. */
export const useOpenProposals = () =>
  useQuery({ ...read('GET /api/surf-spots/proposals/open', { query }), staleTime: 0 })

/** Spots where ratings and surfers disagree; costly, so not refetched while the page is open. */
export const useRatingDisagreements = () => useQuery(read('GET /api/surf-spots/disagreements'))

/** The spot of a correction; no request without an id. */
export const useKnownSpot = (id: string) =>
  useQuery({ ...read('GET /api/surf-spots/:id', { params: { id } }), enabled: id !== '' })

/** The profile of a correction's spot, from the week that its page has loaded. */
export const useKnownProfile = (id: string) =>
  useQuery({ ...read('GET /api/surf-spots/:id/forecast', { params: { id } }), enabled: id !== '' }).data?.profile

/** Spots close enough to be the same. */
export const useSpotsBeside = ({ latitude, longitude }: Position) =>
  useQuery(read('GET /api/surf-spots/nearby', { query: { latitude, longitude, radius: SPOT_DETECTION_MILES } }))

/** The clientId is made once per intent, so that a retry never duplicates it. */
export const useProposeSpot = () =>
  useAct({
    call: (proposal: NewSpotProposal & { clientId: string }) =>
      call('POST /api/surf-spots/proposals', { body: proposal }),
    isIdempotent: true,
    done: { title: texts.thankYou, text: texts.anOperatorWillTakeA },
    failed: { title: texts.notSent },
    changes: (cache) => void refresh(cache, ...invalidatedByProposing),
  })

type DecisionMade = { id: string; decision: 'accepted' | 'declined' } & BodyOf<typeof acceptProposal>

/** Accepts or declines a proposal. If another operator was faster, the toast names their decision. */
export const useDecide = () =>
  useAct({
    call: ({ id, decision, ...body }: DecisionMade) =>
      decision === 'accepted'
        ? call('PUT /api/surf-spots/proposals/:id/accept', { params: { id }, body })
        : call('PUT /api/surf-spots/proposals/:id/decline', { params: { id } }),
    done: ({ state, name }, { decision }) =>
      state === decision
        ? { title: texts.proposalState(state), text: name }
        : { title: texts.alreadyState(state), text: texts.anotherOperatorWasFaster },
    failed: (_error, { decision }) => ({ title: texts.notDecision(decision) }),
    // The card shows the pending decision until the list is refetched.
    changes: (cache, { result, input }) =>
      refresh(
        cache,
        ...((result?.state ?? input.decision) === 'accepted' ? invalidatedByAccepting : invalidatedByProposing),
      ),
  })
