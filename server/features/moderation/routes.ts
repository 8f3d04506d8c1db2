import * as contract from '#contract/operators/reports.ts'
import * as reports from '#server/features/moderation/reports/report.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const moderationRoutes: BoundRoute[] = [
  route(contract.report, ({ body, user }, deps) => reports.reportBySurfer(deps, user.id, body)),
  route(contract.reportAsVisitor, ({ body, sender, language }, deps) =>
    reports.reportByVisitor(deps, { ...sender, language }, body),
  ),
  route(contract.ownReports, ({ query, user }, { db }) => reports.ownReports(db, user.id, query.limit)),
]
