import * as contract from '#contract/operators/backups.ts'
import { backUpNow, report } from '#server/features/backups/schedule/report.ts'
import { route } from '#server/platform/http/http.ts'

export const backupRoutes = [
  route(contract.backups, (_, deps) => report(deps)),
  route(contract.backUpNow, ({ user }, deps) => backUpNow(deps, user.id)),
]
