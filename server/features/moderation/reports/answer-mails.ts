import { sql } from 'kysely'
import type { ReportOutcome } from '#contract/operators/reports.ts'
import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { framedMail, openMail } from '#server/platform/config/mail.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'
import { backoff, outboxOf } from '#server/platform/outbox/outbox.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'
import { html } from '#server/platform/pages/html.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Shorter than the lease on an answer. */
const TRY_MS = 15_000
const AT_ONCE = 2
const RETRY_AFTER = backoff([10_000, 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000])

type Answer = {
  caseId: string
  id: string
  attempts: number
  leaseUntil: string
  email: string
  outcome: ReportOutcome
  /** The language in which the visitor reported. */
  language: string | null
}

/** A visitor's address is removed once the outcome is sent, or has failed permanently. */
export const answerOutbox = outboxOf<Answer>({
  name: 'reports',
  key: ['case_id', 'id'],
  isPending: sql`q.email is not null and q.outcome is not null`,
  leaseMs: 40_000,
  backoff: RETRY_AFTER,
  failed: sql`email = null`,
  createdAt: sql`q.created_at`,
  longestDelayMs: 7 * 60 * 60_000,
})

export async function leaseScheduled(db: Database, most: number): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    with ${answerOutbox.leaseCtes({ most })}
    select case_id, id, attempts, lease_until, email, outcome, language from leased`.execute(db)
  return rows
}

const ADDRESS_DAYS = 60

/** Job: a visitor whose report waited so long gets no answer. */
export async function removeOldAddresses({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`
    update reports r set email = null from (
      select case_id, id from reports
      where email is not null and created_at < ${databaseTime(-ADDRESS_DAYS * DAY_MS)}
      order by case_id, id for update
    ) old where r.case_id = old.case_id and r.id = old.id`.execute(db)
}

/** A restore sends no answer that may have been sent before. Returns how many. */
export const settleMissedAnswers = (tx: Database): Promise<number> => answerOutbox.settleMissed(tx, sql`email = null`)

/** Mails the outcome to visitors. */
export function startAnswerMails({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>) {
  if (env.SMTP_URL === undefined) return { wake: async () => {}, close: async () => {} }
  const send = openMail(env, env.SMTP_URL, TRY_MS)
  return startWorker<Answer>({
    db,
    atOnce: AT_ONCE,
    lease: (most) => leaseScheduled(db, most),
    isAnyReady: answerOutbox.isAnyReady(),
    what: 'answers to reports',
    log,
    async work(answer, { signal, persist }) {
      const language = spokenLanguage(env, answer.language)
      const { subject, thanks, outcomes, button, footer } = textsIn(language).accountMails.reportDecided
      const text = [thanks, outcomes[answer.outcome]]
      const href = `${env.PUBLIC_URL}/conduct`
      const outcome = await send({
        id: answer.id,
        to: answer.email,
        subject,
        text: [...text, `${button}: ${href}`, `--\n${footer}\n`].join('\n\n'),
        html: framedMail({ language, paragraphs: text, button: { href, label: button }, footer: html`${footer}` }),
        signal,
      })
      await persist(async () => {
        if (outcome.state === 'refused' && signal.aborted) return answerOutbox.release(db, answer)
        if (outcome.state === 'refused') return void (await answerOutbox.fail(db, answer))
        if (outcome.state === 'failed') log.warn(`an answer to a report was not sent: ${outcome.why}`)
        return answerOutbox.settle(db, answer, sql`email = null`)
      })
    },
  })
}
