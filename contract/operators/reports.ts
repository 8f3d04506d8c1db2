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

export const report = endpoint('POST /api/reports', {
  about:
    'Reports something to the moderators. Idempotent while the case is open: `isRepeated` if this surfer reported it before. What the surfer may not see is not found.',
  refuses: [
    'comment_not_found',
    'message_not_found',
    'photo_not_found',
    'reporting_own',
    'session_not_found',
    'spot_not_found',
    'user_not_found',
  ],
  body: z.object(reported).refine(hasParent, PARENT_NEEDED),
  reply: received.extend({ isRepeated: z.boolean() }),
})

export const reportAsVisitor = endpoint('POST /api/visitors/reports', {
  about: 'The same for visitors. The outcome is mailed to `email`, which a server without mail ignores.',
  refuses: [
    'comment_not_found',
    'message_not_found',
    'photo_not_found',
    'reporting_own',
    'session_not_found',
    'spot_not_found',
    'user_not_found',
  ],
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
z.globalRegistry.add(ownReport, { id: 'OwnReport' })
export type OwnReport = z.infer<typeof ownReport>
export const ownReports = endpoint('GET /api/reports', {
  about: "The caller's reports and their outcome, newest first.",
  query: z.object({ limit }),
  reply: z.array(ownReport),
})
