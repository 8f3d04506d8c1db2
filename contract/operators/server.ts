import { z } from 'zod'
import { endpoint, text, time } from '#contract/endpoint.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'

/** Figures for the first page: decisions that wait, and parts that are not well. */
export const overview = endpoint('GET /api/operators/overview', {
  forOperators: true,
  reply: z.object({
    version: z.string(),
    signUps: z.enum(['open', 'invited', 'approved', 'closed']),
    waiting: z.number(),
    openProposals: z.number(),
    isWatched: z.boolean(),
    /** 'off': none are scheduled. */
    backups: z.enum(['off', 'ok', 'late']),
    lastBackupAt: time.nullable(),
    canMail: z.boolean(),
    canText: z.boolean(),
  }),
})

const finding = z.object({
  check: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  /** In plain words, with what to do. */
  message: z.string(),
})
export type Finding = z.infer<typeof finding>
/** The report of `npm run doctor`, by the answering process. */
export const examination = endpoint('POST /api/operators/examination', {
  forOperators: true,
  reply: z.object({ examinedAt: time, findings: z.array(finding) }),
})

const attempt = z.object({
  isAccepted: z.boolean(),
  to: z.string(),
  /** The mail server's or gateway's, on one line. */
  answer: z.string(),
})
export type Attempt = z.infer<typeof attempt>
/** To the operator's own address. Refuses not_supported without a mail server, and no_email. */
export const tryMail = endpoint('POST /api/operators/mail-test', { forOperators: true, reply: attempt })
/** Refuses not_supported without a gateway, and invalid_request for a number that is none. */
export const tryText = endpoint('POST /api/operators/text-test', {
  forOperators: true,
  fresh: true,
  body: z.object({ number: text(1, MAX_CONTACT_CHARACTERS.phone) }),
  reply: attempt,
})
