import { z } from 'zod'
import { endpoint, id, limit, text, time } from '#contract/endpoint.ts'
import { issue } from '#contract/issues.ts'
import { MAX_CONTACT_CHARACTERS, MAX_REPORT_MESSAGE } from '#contract/limits.ts'
import { type ReportedKind, reportedKinds, reportReasons } from '#contract/operators/moderation.ts'

const partOf: readonly ReportedKind[] = ['comment', 'plan_message']
const hasParent = ({ kind, parentId }: { kind: ReportedKind; parentId?: string | undefined }) =>
  parentId !== undefined || !partOf.includes(kind)
const PARENT_NEEDED = { path: ['parentId'], message: 'Expected the session or plan that it belongs to' }

const reported = {
  kind: z.enum(reportedKinds),
  id,
  /** The session of a comment, the plan of a message. */
  parentId: id.optional(),
  reason: z.enum(reportReasons),
  message: text(0, MAX_REPORT_MESSAGE).default(''),
}
const received = z.object({ isReceived: z.boolean() })

/**
 * Idempotent while the case is open: `isRepeated` if this surfer reported it before. Refuses reporting_own, and what the surfer may not see as reading it does, with
 * the kind's code.
 */
export const report = endpoint('POST /api/reports', {
  body: z.object(reported).refine(hasParent, PARENT_NEEDED),
  reply: received.extend({ isRepeated: z.boolean() }),
})

/** For visitors. The outcome is mailed to `email`, which a server without mail ignores. */
export const reportAsVisitor = endpoint('POST /api/visitors/reports', {
  open: true,
  body: z
    .object({
      ...reported,
      email: z.email(issue('enterAnEMailAddress')).max(MAX_CONTACT_CHARACTERS.email).optional(),
    })
    .refine(hasParent, PARENT_NEEDED),
  reply: received,
})

/** Never names the decision about a surfer. */
const reportOutcomes = ['nothing_found', 'removed', 'dealt_with'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

const ownReport = z.object({
  id,
  kind: z.enum(reportedKinds),
  reason: z.enum(reportReasons),
  message: z.string(),
  /** The beginning of what was reported, as it was then. */
  excerpt: z.string(),
  createdAt: time,
  /** Null: not decided. */
  outcome: z.enum(reportOutcomes).nullable(),
})
export type OwnReport = z.infer<typeof ownReport>
/** Newest first. */
export const ownReports = endpoint('GET /api/reports', { query: z.object({ limit }), reply: z.array(ownReport) })
