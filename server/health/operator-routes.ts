import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { overview } from '#contract/operators/server.ts'
import * as contract from '#contract/operators/server.ts'
import type { Deps } from '#server/deps.ts'
import { backupState } from '#server/features/backups/schedule/backup-state.ts'
import { watchState } from '#server/features/safety/watch/watch-runs.ts'
import { examine } from '#server/health/doctor/doctor.ts'
import { tryMail, tryText } from '#server/health/test-messages.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { VERSION } from '#server/platform/config/version.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const operatorServerRoutes: BoundRoute[] = [
  route(contract.overview, (_, deps) => readOverview(deps)),
  route(contract.examination, async ({ user }, { db, env, now }) => {
    await spend(db, { examination: [user.id] })
    return { examinedAt: now().toISOString(), findings: await examine(env) }
  }),
  route(contract.tryMail, ({ user, language }, deps) => tryMail(deps, { operatorId: user.id, language })),
  route(contract.tryText, ({ body, user, language }, deps) =>
    tryText(deps, { operatorId: user.id, language }, body.number),
  ),
]

/** For the operators' first page. Counts stop at a thousand. */
async function readOverview({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<ReplyOf<typeof overview>> {
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
