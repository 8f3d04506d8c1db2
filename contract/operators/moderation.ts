import { z } from 'zod'
import { standings, surfer } from '#contract/accounts/users.ts'
import { cursor, endpoint, id, limit, text, time } from '#contract/endpoint.ts'
import { issue } from '#contract/issues.ts'
import { MAX_DECISION_CHARACTERS, MAX_DECISION_DAYS } from '#contract/limits.ts'

export const reportedKinds = ['session', 'photo', 'comment', 'plan_message', 'surfer', 'spot'] as const
export type ReportedKind = (typeof reportedKinds)[number]

export const reportReasons = ['harassment', 'hate', 'nudity', 'danger', 'privacy', 'spam', 'wrong', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** 'hide' and 'delete' are about what was reported, those after them about its surfer; all but 'warn' hide it, too. */
export const decisions = ['keep', 'hide', 'delete', 'warn', 'limit', 'suspend', 'close'] as const
export type Decision = (typeof decisions)[number]
const surferDecisions = ['warn', 'limit', 'suspend', 'close'] as const

const decision = z.object({
  id,
  decision: z.enum(decisions),
  message: z.string(),
  /** Null: no end, or none to speak of. */
  until: time.nullable(),
  decidedAt: time,
  /** Null: from the command line, or of an account that is gone. */
  operator: surfer.nullable(),
  appeal: z.string().nullable(),
  answer: z.string().nullable(),
  isReversed: z.boolean(),
})
z.globalRegistry.add(decision, { id: 'ModerationDecision' })
export type ModerationDecision = z.infer<typeof decision>

const listedCase = z.object({
  id,
  kind: z.enum(reportedKinds),
  /** Null: a spot. */
  surfer: surfer.nullable(),
  /** The text when it was first reported. */
  excerpt: z.string(),
  openedAt: time,
  decidedAt: time.nullable(),
  reports: z.int(),
  reasons: z.array(z.enum(reportReasons)),
  decision: decision.nullable(),
})
z.globalRegistry.add(listedCase, { id: 'ListedCase' })
export type ListedCase = z.infer<typeof listedCase>

const record = z.object({
  /** Counted up to a hundred. */
  reports: z.int(),
  /** Those after which something was done. */
  founded: z.int(),
})

const moderationCase = listedCase.extend({
  /** Now; null if it is gone, and once it is decided, except while an appeal waits. */
  subject: z
    .object({
      text: z.string().nullable(),
      photos: z.array(z.string()),
      isHidden: z.boolean(),
      /** A session in the water, whose safety must go on: it can be hidden, but not deleted. */
      isActive: z.boolean(),
      at: time.nullable(),
      /** Never that of a secret spot. */
      place: z.string().nullable(),
      /** Comments or messages before and after, oldest first. */
      around: z.array(z.object({ id, surfer: surfer.nullable(), text: z.string(), at: time, isReported: z.boolean() })),
    })
    .nullable(),
  account: z.object({ madeAt: time, standing: z.enum(standings).nullable(), until: time.nullable() }).nullable(),
  /** The newest fifty. */
  reporters: z.array(
    z.object({
      id,
      /** Null: a visitor, or an account that is gone. */
      reporter: surfer.nullable(),
      isVisitor: z.boolean(),
      reason: z.enum(reportReasons),
      message: z.string(),
      at: time,
      record: record.nullable(),
    }),
  ),
  /** About the same surfer, newest first. */
  former: z.array(decision),
  /** Permitted to this moderator; empty if somebody else has to. */
  choices: z.array(z.enum(decisions)),
  /** The decision can be reversed, by this moderator. */
  mayTakeBack: z.boolean(),
})
z.globalRegistry.add(moderationCase, { id: 'ModerationCase' })
export type ModerationCase = z.infer<typeof moderationCase>

const message = text(0, MAX_DECISION_CHARACTERS)
const days = z.int().min(1).max(MAX_DECISION_DAYS).optional()
const needsMessage = (form: { decision: Decision; message: string }) => form.decision === 'keep' || form.message !== ''
const needsDays = (form: { decision: Decision; days?: number | undefined }) =>
  form.decision !== 'limit' || form.days !== undefined
const noMessage = { path: ['message'], message: issue('writeWhyForTheSurfer') }
const noDays = { path: ['days'], message: issue('sayForHowManyDays') }

export const moderationCases = endpoint('GET /api/moderation/cases', {
  about: "Reported things: 'open' ones oldest first, 'decided' ones newest first; none about the reader.",
  forModerators: true,
  query: z.object({ state: z.enum(['open', 'decided']).default('open'), limit, cursor }),
  reply: z.array(listedCase),
})
export const waitingModeration = endpoint('GET /api/moderation/waiting', {
  about: 'Open cases and appeals, counted up to a hundred.',
  forModerators: true,
  reply: z.object({ cases: z.int(), appeals: z.int() }),
})
export const caseById = endpoint('GET /api/moderation/cases/:id', {
  about: 'One case; the read is written to the log of operators. Not found also for one about the reader.',
  refuses: ['case_not_found'],
  forModerators: true,
  reply: moderationCase,
})
export const decideCase = endpoint('PUT /api/moderation/cases/:id/decision', {
  about:
    "Decides a case. `days` are those of 'limit' and 'suspend'; a suspension without them has no end. Suspending and closing need a fresh sign-in.",
  refuses: ['case_decided', 'case_not_found', 'fresh_sign_in_required', 'last_owner', 'operators_only', 'own_case'],
  forModerators: true,
  body: z
    .object({ decision: z.enum(decisions), message, days })
    .refine(needsMessage, noMessage)
    .refine(needsDays, noDays),
  reply: moderationCase,
})

export const takeBackDecision = endpoint('DELETE /api/moderation/cases/:id/decision', {
  about: 'Reverses the decision: shows again what it hid, and ends what it took. Idempotent.',
  refuses: ['case_not_found', 'decision_not_found', 'operators_only', 'own_case'],
  forModerators: true,
  fresh: true,
  reply: moderationCase,
})

const surferModeration = z.object({
  standing: z.enum(standings).nullable(),
  until: time.nullable(),
  decisions: z.array(decision),
})
z.globalRegistry.add(surferModeration, { id: 'SurferModeration' })
export type SurferModeration = z.infer<typeof surferModeration>
export const moderationOfSurfer = endpoint('GET /api/moderation/surfers/:id', {
  about: 'Decisions about a surfer, newest first.',
  refuses: ['user_not_found'],
  forOperators: true,
  reply: surferModeration,
})
export const decideAboutSurfer = endpoint('POST /api/moderation/surfers/:id/decisions', {
  about:
    'Decides about a surfer without a report. A repeated `clientId` is the same decision. Suspending and closing need a fresh sign-in.',
  refuses: ['deleted_since', 'fresh_sign_in_required', 'last_owner', 'own_case', 'user_not_found'],
  forOperators: true,
  body: z
    .object({ decision: z.enum(surferDecisions), message, days, clientId: id.optional() })
    .refine(needsMessage, noMessage)
    .refine(needsDays, noDays),
  reply: surferModeration,
})
export const liftStanding = endpoint('DELETE /api/moderation/surfers/:id/standing', {
  about: 'Ends limits, suspension or closing by reversing what was decided, with what it hid. Idempotent.',
  refuses: ['own_case', 'user_not_found'],
  forOperators: true,
  fresh: true,
  reply: surferModeration,
})

const appealed = decision.extend({
  caseId: id.nullable(),
  surfer,
  kind: z.enum(reportedKinds).nullable(),
  excerpt: z.string(),
  appealedAt: time,
  /** False for the one who decided, while somebody else can answer. */
  mayAnswer: z.boolean(),
  /** About an owner or moderator, and the reader is no operator. */
  isForOperators: z.boolean(),
})
z.globalRegistry.add(appealed, { id: 'AppealedDecision' })
export type AppealedDecision = z.infer<typeof appealed>
export const appeals = endpoint('GET /api/moderation/appeals', {
  about: 'Unanswered appeals, oldest first; none about the reader.',
  forModerators: true,
  query: z.object({ limit }),
  reply: z.array(appealed),
})
export const answerAppeal = endpoint('PUT /api/moderation/decisions/:id/answer', {
  about: 'Answers an appeal, and reverses the decision if `isReversed`.',
  refuses: ['another_answers', 'appeal_answered', 'decision_not_found', 'operators_only'],
  forModerators: true,
  body: z.object({ isReversed: z.boolean(), message: text(1, MAX_DECISION_CHARACTERS) }),
  reply: z.object({ id }),
})
