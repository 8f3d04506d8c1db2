import { sql } from 'kysely'
import { APPEAL_DAYS } from '#contract/limits.ts'
import type { Decision } from '#contract/operators/moderation.ts'
import { type Language, textsIn } from '#languages'
import { appealAddress } from '#server/domain/appeal-address.ts'
import type { AccountMail } from '#server/features/accounts/mail/account-mail-texts.ts'
import { utcDay } from '#server/features/accounts/mail/utc-times.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'

const OWN_DECISIONS_PATH = '/decisions'

type Row = {
  decision: Decision
  message: string
  until: string | null
  answer: string | null
  isReversed: boolean
}
type Queued = { id: string; kind: 'decision' | 'answer'; email: string }

/** Undefined if the decision is gone. A closed account, which cannot sign in, appeals by the link. */
export async function decisionMail(
  tx: Database,
  language: Language,
  env: Env,
  { id, kind, email }: Queued,
): Promise<AccountMail | undefined> {
  const { rows } = await sql<Row>`
    select decision, message, until, answer, is_reversed from moderation_decisions where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row || row.decision === 'keep') return undefined
  const { subject, text, button, footer } = kind === 'answer' ? answerOf(language, row) : noticeOf(language, row)
  const isClosed = row.decision === 'close' && !row.isReversed
  const href = isClosed ? await appealAddress({ db: tx, env }, id) : env.PUBLIC_URL + OWN_DECISIONS_PATH
  return { to: email, language, subject, text, footer, button: { href, label: button } }
}

function noticeOf(language: Language, { decision, message, until }: Row) {
  const day = until && utcDay(language, new Date(until))
  const { decisionMail: texts, notices, ...shared } = textsIn(language).decisions
  const what = texts[decision as Exclude<Decision, 'keep'>]
  const happened = typeof what === 'string' ? what : what(day)
  return {
    subject: notices[decision as Exclude<Decision, 'keep'>],
    text: [happened, shared.theyWrite, ...paragraphs(message), texts.ifYouThinkThisIsWrong(APPEAL_DAYS)],
    button: shared.seeTheDecision,
    footer: shared.whyThisMail,
  }
}

function answerOf(language: Language, { decision, answer, isReversed }: Row) {
  const { answerMail: texts, notices, ...shared } = textsIn(language).decisions
  const outcome = isReversed ? 'reversed' : 'upheld'
  return {
    subject: notices[outcome],
    text: [
      texts[outcome],
      ...(isReversed && decision === 'close' ? [texts.isOpenAgain] : []),
      ...(answer ? [shared.theyWrite, ...paragraphs(answer)] : []),
    ],
    button: shared.seeTheDecision,
    footer: shared.whyThisMail,
  }
}

const paragraphs = (message: string) => message.split(/\n+/)
