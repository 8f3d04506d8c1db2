import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { MAX_APPEAL_CHARACTERS } from '#contract/limits.ts'
import { decisions, reportedKinds } from '#contract/operators/moderation.ts'

const ownDecision = z.object({
  id,
  decision: z.enum(decisions),
  /** The reported thing; null: the decision is about the account. */
  kind: z.enum(reportedKinds).nullable(),
  /** The reported text; '' for what has none. */
  excerpt: z.string(),
  message: z.string(),
  decidedAt: time,
  /** End of 'limit' and 'suspend'; null: none. */
  until: time.nullable(),
  /** Null: no appeal is possible, by the server's clock. */
  appealUntil: time.nullable(),
  appeal: z.string().nullable(),
  appealedAt: time.nullable(),
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
  isReversed: z.boolean(),
})
z.globalRegistry.add(ownDecision, { id: 'OwnDecision' })
export type OwnDecision = z.infer<typeof ownDecision>

export const ownDecisions = endpoint('GET /api/decisions', {
  about:
    "Moderators' decisions about the caller that changed something, newest first. Names no moderator and no reporter.",
  whileSuspended: true,
  reply: z.array(ownDecision),
})

export const appealDecision = endpoint('POST /api/decisions/:id/appeal', {
  about: 'Appeals against a decision, once and within its time; the same appeal sent again changes nothing.',
  refuses: ['already_appealed', 'appeal_too_late', 'decision_not_found'],
  whileSuspended: true,
  body: z.object({ message: text(1, MAX_APPEAL_CHARACTERS) }),
  reply: ownDecision,
})
