import { z } from 'zod'
import { endpoint, text, time } from '#contract/endpoint.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'

export const overview = endpoint('GET /api/operators/overview', {
  about: 'Figures for the first page: decisions that wait, and parts that are not well.',
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
export const examination = endpoint('POST /api/operators/examination', {
  about: 'The report of `npm run doctor`, by the answering process.',
  forOperators: true,
  reply: z.object({ examinedAt: time, findings: z.array(finding) }),
})

const attempt = z.object({
  isAccepted: z.boolean(),
  to: z.string(),
  /** The mail server's or gateway's, on one line. */
  answer: z.string(),
})
z.globalRegistry.add(attempt, { id: 'MessageAttempt' })
export type Attempt = z.infer<typeof attempt>
export const tryMail = endpoint('POST /api/operators/mail-test', {
  about: "Sends a mail to the operator's own address. Needs a mail server.",
  refuses: ['no_email', 'not_supported'],
  forOperators: true,
  reply: attempt,
})
export const tryText = endpoint('POST /api/operators/text-test', {
  about: 'Sends a text message to a number. Needs a gateway.',
  refuses: ['not_supported'],
  forOperators: true,
  fresh: true,
  body: z.object({ number: text(1, MAX_CONTACT_CHARACTERS.phone) }),
  reply: attempt,
})
