import { sql } from 'kysely'
import { type NotificationKind, notificationKinds } from '#contract/people/notification-kinds.ts'
import type { KindEntry } from '#server/features/notifications/kinds/kind-entry.ts'
import { peopleKinds } from '#server/features/notifications/kinds/people.ts'
import { planKinds } from '#server/features/notifications/kinds/plans.ts'
import { safetyKinds } from '#server/features/notifications/kinds/safety.ts'
import { seaAlert } from '#server/features/notifications/kinds/sea-alert.ts'
import { linesOfSummary, titleOfSummary } from '#server/features/notifications/weekly/summary-text.ts'

/** Every kind of notification; what pages share is in contract/people/notification-kinds.ts. */
export const kindEntries: Record<NotificationKind, KindEntry> = {
  ...peopleKinds,
  ...planKinds,
  ...safetyKinds,
  sea_alert: seaAlert,
  approved: { text: ({ notifications: texts }) => texts.youAreApproved },
  moderation_decision: {
    text: ({ decisions }, _, { subject }) =>
      decisions.notices[subject as keyof typeof decisions.notices] ?? decisions.aDecision,
  },
  sign_up_waiting: {
    text: ({ notifications: texts }) => texts.surfersWaitForApproval,
    isStale: sql`not exists (select from standings s where s.state = 'awaiting')`,
  },
  report_decided: {
    text: ({ notifications: texts }, _, { subject }) => texts.yourReportIsDecided(subject),
  },
  reports_waiting: {
    text: ({ notifications: texts }) => texts.reportsWait,
    isStale: sql`(not exists (select from moderation_cases c where c.decided_at is null) and not exists (
      select from moderation_decisions d where d.appealed_at is not null and d.answered_at is null))`,
  },
  backup_late: {
    text: ({ notifications: texts }) => texts.backupsAreLate,
    // A newer one succeeded.
    isStale: sql`exists (
      select from backups b where b.state in ('good', 'removed') and b.ended_at > n.created_at)`,
  },
  push_server_off: {
    text: ({ notifications: texts }) => texts.yourPushServerIsOff,
    isStale: sql`not exists (select from push_servers s where s.user_id = n.user_id and s.off_at is not null)`,
  },
  webhook_off: {
    text: ({ notifications: texts }) => texts.yourWebhookIsOff,
    isStale: sql`not exists (select from webhooks w where w.user_id = n.user_id and w.off_at is not null)`,
  },
  server_webhook_off: {
    text: ({ notifications: texts }) => texts.serverWebhookIsOff,
    isStale: sql`not exists (select from webhooks w where w.user_id is null and w.off_at is not null)`,
  },
  weekly_summary: { text: (texts, _, content) => linesOfSummary(texts, content), title: titleOfSummary },
}

export const isKnownKind = (kind: string): kind is NotificationKind => Object.hasOwn(kindEntries, kind)

export const kindsWith = (name: keyof KindEntry) => notificationKinds.filter((kind) => kindEntries[kind][name])

/** SQL of what the entry of a row `n` of notifications has under this name; null if it has nothing. */
export function sqlByKind(name: 'place' | 'quote' | 'isStale') {
  const kindsBySql = Map.groupBy(kindsWith(name), (kind) => kindEntries[kind][name]!)
  const cases = [...kindsBySql].map(([value, kinds]) => sql`when n.kind in (${sql.join(kinds)}) then ${value}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}
