import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { QUOTE_CHARACTERS } from '#contract/limits.ts'
import type { OwnReport, report, reportAsVisitor } from '#contract/operators/reports.ts'
import type { Language } from '#languages'
import type { Deps } from '#server/deps.ts'
import { mailboxOf } from '#server/domain/contact-addresses.ts'
import { takeTurn } from '#server/domain/create-once.ts'
import { notifyModerators } from '#server/features/moderation/moderator-notices.ts'
import { hideReportedPicture } from '#server/features/moderation/reports/hidden-pictures.ts'
import { type ReportedSubject, readReported, type SubjectKey } from '#server/features/moderation/reports/subjects.ts'
import { queueServerWebhooksSql } from '#server/features/webhooks/writes.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/http/http.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'

type ReportDeps = Pick<Deps, 'db' | 'env'>
type Reported = BodyOf<typeof report>
type OpenCase = { id: string; isNew: boolean }

/** Refuses as `readReported` does, and `too_many_attempts`. A repeated one changes nothing. */
export async function reportBySurfer({ db, env }: ReportDeps, userId: string, reported: Reported) {
  const isRepeated = await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId)
    // First, because what enough surfers reported is hidden by now.
    if (await hasReported(tx, userId, reported)) return true
    const subject = await readReported(tx, userId, reported)
    await spend(tx, { report: [userId] })
    const openCase = await openCaseOf(tx, reported, subject)
    await queueReport(sql`
      insert into reports (case_id, reporter_id, reason, message)
      values (${openCase.id}, ${userId}, ${reported.reason}, ${reported.message})
      on conflict do nothing returning id`).execute(tx)
    if (reported.kind === 'photo') await hideReportedPicture(tx, openCase.id, userId)
    await notifyModerators(tx, env.OPERATORS, { ...openCase, surferId: subject.surferId })
    return false
  })
  return { isReceived: true, isRepeated }
}

/** The address is stored only if the outcome can be mailed to it. Refuses as `reportBySurfer`. */
export async function reportByVisitor(
  { db, env }: ReportDeps,
  { address, language }: Sender & { language: Language },
  { email: given, ...reported }: BodyOf<typeof reportAsVisitor>,
) {
  const email = env.SMTP_URL === undefined ? undefined : given
  await db.transaction().execute(async (tx) => {
    const subject = await readReported(tx, null, reported)
    await spend(tx, {
      'report-by-visitor': [widestNetworkOf(address)],
      ...(email !== undefined && { 'report-by-mailbox': [mailboxOf(email)] }),
    })
    const openCase = await openCaseOf(tx, reported, subject)
    await queueReport(sql`
      insert into reports (case_id, email, language, reason, message)
      values (${openCase.id}, ${email ?? null}, ${language}, ${reported.reason}, ${reported.message})
      on conflict do nothing returning id`).execute(tx)
    await notifyModerators(tx, env.OPERATORS, { ...openCase, surferId: subject.surferId })
  })
  return { isReceived: true }
}

/** `inserted` returns the id of a new report. */
const queueReport = (inserted: RawBuilder<unknown>) => sql`
  with reported as (${inserted})
  ${queueServerWebhooksSql('report.received', sql`select null::uuid as surfer_id, id as subject from reported`)}`

async function hasReported(tx: Database, userId: string, { kind, id }: SubjectKey): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_cases c join reports r on r.case_id = c.id and r.reporter_id = ${userId}
    where c.kind = ${kind} and c.subject_id = ${id} and c.decided_at is null`.execute(tx)
  return rows.length > 0
}

/** Locks the case, so that of several reporters at once each sees the others' rows. */
async function openCaseOf(tx: Database, { kind, id }: SubjectKey, subject: ReportedSubject): Promise<OpenCase> {
  const { ownerId, parentId, surferId, excerpt } = subject
  const { rows } = await sql<OpenCase>`
    insert into moderation_cases (kind, subject_id, owner_id, parent_id, surfer_id, excerpt)
    values (${kind}, ${id}, ${ownerId}, ${parentId}, ${surferId}, ${excerpt})
    on conflict (kind, subject_id) where decided_at is null do update set subject_id = excluded.subject_id
    returning id, xmax = 0 as is_new`.execute(tx)
  return rows[0]!
}

/** Newest first. */
export async function ownReports(db: Database, userId: string, limit: number): Promise<OwnReport[]> {
  const { rows } = await sql<OwnReport>`
    select r.id, c.kind, r.reason, r.message, left(c.excerpt, ${QUOTE_CHARACTERS}) as excerpt, r.created_at, r.outcome
    from reports r join moderation_cases c on c.id = r.case_id
    where r.reporter_id = ${userId} order by r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}
