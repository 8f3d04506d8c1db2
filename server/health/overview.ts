import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { overview } from '#contract/operators/server.ts'
import type { Deps } from '#server/deps.ts'
import { backupState } from '#server/features/backups/schedule/backup-state.ts'
import { watchState } from '#server/features/safety/watch/watch-runs.ts'
import { VERSION } from '#server/platform/config/version.ts'

/** For the operators' first page. Counts stop at a thousand. */
export async function readOverview({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<ReplyOf<typeof overview>> {
  const counts = sql<{ waiting: number; openProposals: number }>`
    select (select count(*)::int from (select from standings where state = 'awaiting' limit 1000) s) as waiting,
      (select count(*)::int from (select from spot_proposals where state = 'open' limit 1000) p) as open_proposals`
  const [{ rows }, backups, { isProtected }] = await Promise.all([
    counts.execute(db),
    backupState({ db, env }),
    watchState({ db }),
  ])
  return {
    ...rows[0]!,
    version: VERSION,
    signUps: env.SIGN_UPS,
    isWatched: isProtected,
    backups: backups.state,
    lastBackupAt: backups.lastGoodAt,
    canMail: env.SMTP_URL !== undefined,
    canText: env.SMS_WEBHOOK_URL !== undefined,
  }
}
