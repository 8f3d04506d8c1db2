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
export type SpotProposal = z.infer<typeof spotProposal>

export const proposeSpot = endpoint('POST /api/surf-spots/proposals', {
  reachesOthers: true,
  body: newSpotProposal,
  reply: spotProposal,
  status: 201,
})
export const ownProposals = endpoint('GET /api/surf-spots/proposals', {
  query: z.object({ limit }),
  reply: z.array(spotProposal),
})
export const openProposals = endpoint('GET /api/surf-spots/proposals/open', {
  forOperators: true,
  query: z.object({ limit }),
  reply: z.array(spotProposal),
})
/**
 * Accepts the proposal, or `spot` instead. Refuses a new spot within SPOT_DETECTION_MILES of another with `spot_nearby`
 * unless `isAnotherSpot`. Idempotent.
 */
export const acceptProposal = endpoint('PUT /api/surf-spots/proposals/:id/accept', {
  forOperators: true,
  body: z
    .object({ spot: z.object({ ...spotFields, profile }).optional(), isAnotherSpot: z.boolean().optional() })
    .default({}),
  reply: spotProposal,
})
export const declineProposal = endpoint('PUT /api/surf-spots/proposals/:id/decline', {
  forOperators: true,
  reply: spotProposal,
})
