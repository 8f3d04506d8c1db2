import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, latitude, limit, longitude, text, time } from '#contract/endpoint.ts'
import { MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'
import { profileCorrection, profileFigures } from '#contract/sea/break-profile.ts'
import { bottoms, breakKinds, spotPlace } from '#contract/sea/spots.ts'

const spotFields = {
  name: line(1, MAX_SPOT_CHARACTERS.name),
  area: line(0, MAX_SPOT_CHARACTERS.area),
  country: line(0, MAX_SPOT_CHARACTERS.country),
  description: text(0, MAX_SPOT_CHARACTERS.description),
  latitude,
  longitude,
  /** Whole degrees from true north. */
  facing: z.int().min(0).max(359).nullable(),
  breakKind: z.enum(breakKinds).nullable(),
  bottom: z.enum(bottoms).nullable(),
}

/** Without one, the profile stays. */
const profile = profileCorrection.optional()

/** A new spot, or a correction of `surfSpotId`. A repeated `clientId` is the same proposal. */
export const newSpotProposal = z.object({
  clientId: id.optional(),
  surfSpotId: id.nullish(),
  ...spotFields,
  profile,
  note: text(0, MAX_SPOT_CHARACTERS.note).default(''),
})
export type NewSpotProposal = z.input<typeof newSpotProposal>

const proposalStates = ['open', 'accepted', 'declined'] as const

const spotProposal = z.object({
  id,
  surfSpotId: id.nullable(),
  /** As it is now, with what its ratings use. */
  surfSpot: spotPlace.extend({ profile: profileFigures }).nullable(),
  ...spotFields,
  profile: profileCorrection,
  note: z.string(),
  state: z.enum(proposalStates),
  createdAt: time,
  user: surfer,
})
z.globalRegistry.add(spotProposal, { id: 'SpotProposal' })
export type SpotProposal = z.infer<typeof spotProposal>

export const proposeSpot = endpoint('POST /api/surf-spots/proposals', {
  about: 'Proposes a spot, or corrects one, for operators to decide. A repeated `clientId` is the same proposal.',
  refuses: ['deleted_since', 'spot_not_found', 'too_many_proposals'],
  reachesOthers: true,
  body: newSpotProposal,
  reply: spotProposal,
  status: 201,
})
export const ownProposals = endpoint('GET /api/surf-spots/proposals', {
  about: "The caller's proposals, newest first.",
  query: z.object({ limit }),
  reply: z.array(spotProposal),
})
export const openProposals = endpoint('GET /api/surf-spots/proposals/open', {
  about: 'Proposals that wait for a decision, oldest first.',
  forOperators: true,
  query: z.object({ limit }),
  reply: z.array(spotProposal),
})
export const acceptProposal = endpoint('PUT /api/surf-spots/proposals/:id/accept', {
  about:
    'Accepts the proposal, or `spot` instead. A new spot close to another one is refused unless `isAnotherSpot`. Idempotent.',
  refuses: ['proposal_not_found', 'spot_nearby'],
  forOperators: true,
  body: z
    .object({ spot: z.object({ ...spotFields, profile }).optional(), isAnotherSpot: z.boolean().optional() })
    .default({}),
  reply: spotProposal,
})
export const declineProposal = endpoint('PUT /api/surf-spots/proposals/:id/decline', {
  about: 'Declines a proposal. Idempotent.',
  refuses: ['proposal_not_found'],
  forOperators: true,
  reply: spotProposal,
})
