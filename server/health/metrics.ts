import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { backupState } from '#server/features/backups/schedule/backup-state.ts'
import { healthChecks } from '#server/health/checks.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { waitingRows } from '#server/platform/outbox/outbox.ts'
import { cachedFor } from '#server/platform/process/cached-results.ts'

const FRESH_MS = 1_000
const DATABASE_FRESH_MS = 15_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Opens /metrics on its own port, on the main one for a token, or both. Without either nothing is counted. */
export async function startMetrics(http: FastifyInstance, deps: Deps): Promise<void> {
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = deps.env
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return
  const { countRequests, describeProcess, gauge, openRegistry } = await import('#server/platform/metrics/registry.ts')
  const registry = openRegistry()
  countRequests(http, registry)
  describeProcess(registry, deps)
  const checks = healthChecks(deps)
  const warn = (error: unknown) => void deps.log.warn(error, 'the figures of the database could not be read')
  const figures = cachedFor(DATABASE_FRESH_MS, () => databaseFigures(deps.db).catch(warn))
  const backup = cachedFor(DATABASE_FRESH_MS, () => backupState(deps).catch(warn))
  const part = (name: 'waiting' | 'oldest' | 'jobs' | 'alarms') => async () => (await figures())?.[name]
  gauge(registry, 'lineup_ready', '1 while requests may come, else 0.', async () => {
    const { failing } = await checks.readiness()
    return http.isDraining || failing.database === 'away' ? 0 : 1
  })
  gauge(registry, 'lineup_outbox_waiting', 'Rows whose time has come, 10,000 at most.', part('waiting'), 'table')
  gauge(registry, 'lineup_outbox_oldest_seconds', 'Since when the oldest of them waits.', part('oldest'), 'table')
  gauge(registry, 'lineup_job_age_seconds', 'Since the last success of a scheduled job.', part('jobs'), 'job')
  gauge(registry, 'lineup_backup_late', '1 if none was good for 48 hours, else 0.', async () =>
    (await backup())?.state === 'late' ? 1 : 0,
  )
  gauge(registry, 'lineup_alarms', 'Overdue surfers and calls for help that are open.', part('alarms'), 'state')

  const text = cachedFor(FRESH_MS, () => registry.metrics())
  const type = registry.contentType
  const expected = METRICS_TOKEN === undefined ? undefined : digest(`Bearer ${METRICS_TOKEN}`)
  const mayRead = (header = '') => expected === undefined || timingSafeEqual(digest(header), expected)

  const about = 'Figures for Prometheus, with the token of METRICS_TOKEN.'
  const described: Described = { about, access: 'anyone', answers: { 200: 'text/plain' }, refuses: ['not_found'] }
  if (expected)
    http.get('/metrics', { config: { anyHost: true, described } }, async ({ headers }, reply) => {
      if (!mayRead(headers.authorization)) throw new Refusal('not_found')
      return reply.type(type).send(await text())
    })
  if (METRICS_PORT === undefined) return
  const own = createServer(async ({ url, headers }, response) => {
    if (url !== '/metrics' || !mayRead(headers.authorization)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type }).end(await text())
  })
  await new Promise<void>((resolve, reject) => {
    own.once('error', reject)
    own.listen(METRICS_PORT, METRICS_HOST, resolve)
  })
  http.addHook('onClose', async () => {
    own.close()
    own.closeAllConnections()
  })
}

type Figures = Record<'waiting' | 'oldest' | 'jobs' | 'alarms', Record<string, number>>
type Row = { figure: keyof Figures; label: string; value: number | null }

/** Reads all figures in one statement. */
async function databaseFigures(db: Database): Promise<Figures> {
  const secondsSince = (time: string) => sql`extract(epoch from ${databaseTime()} - ${sql.raw(time)})::float8`
  const tables = [...waitingRows].filter(([name]) => name !== 'jobs')
  const { rows } = await sql<Row>`
    ${sql.join(
      tables.map(
        ([name, waiting]) => sql`
          select figure, ${name}::text as label, value
          from (select count(*)::float8 as rows, ${secondsSince('min(since)')} as age from (${waiting}) q) t,
            lateral (values ('waiting', rows), ('oldest', greatest(age, 0))) one (figure, value)`,
      ),
      sql` union all `,
    )}
    union all select 'jobs', name, ${secondsSince('succeeded_at')} from jobs where succeeded_at is not null
    union all select 'alarms', 'open', count(*)::float8 from alarms where over_at is null`.execute(db)
  const figures: Figures = { waiting: {}, oldest: {}, jobs: {}, alarms: {} }
  for (const { figure, label, value } of rows) figures[figure][label] = value ?? 0
  return figures
}
