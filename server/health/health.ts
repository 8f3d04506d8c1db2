import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { healthChecks } from '#server/health/checks.ts'
import type { Described } from '#server/platform/api-document/described.ts'

const probe = (about: string, reply: z.ZodType, answers: Described['answers'] = {}) => ({
  config: {
    anyHost: true,
    described: { about, access: 'anyone', answers: { 200: reply, ...answers } } satisfies Described,
  },
})
const status = z.object({ status: z.enum(['ok', 'degraded', 'late', 'failing', 'stopping']) })
const readiness = status.extend({ degraded: z.array(z.string()).optional() })
/** Parts and figures: docs/operating.md. */
const health = status.catchall(z.unknown())

/** Probes for process managers, load balancers and monitors: docs/operating.md, 'Looking after it'. */
export function registerHealth(http: FastifyInstance, deps: Deps): void {
  const checks = healthChecks(deps)

  // A restarted process would meet the same database and bucket.
  http.get('/livez', probe('Says that the process runs.', status), async () => ({ status: 'ok' }))

  http.get(
    '/readyz',
    probe('Says if this process can serve requests.', readiness, { 503: readiness }),
    async (_, reply) => {
      const { failing, degraded } = await checks.readiness()
      const isAway = failing.database === 'away'
      const status = http.isDraining ? 'stopping' : isAway ? 'failing' : degraded.length > 0 ? 'degraded' : 'ok'
      return reply
        .code(http.isDraining || isAway ? 503 : 200)
        .send({ status, ...(degraded.length > 0 && { degraded }) })
    },
  )

  http.get('/healthz', probe('Health of every part, in figures.', health, { 503: health }), async (_, reply) => {
    const [{ failing }, { safety, ...details }, uploads] = await Promise.all([
      checks.readiness(),
      checks.details(),
      checks.uploads(),
    ])
    // A watch that stopped counts as late; one that never ran, as in most tests, does not.
    const isLate = !safety || (safety.checkedAt !== null && !safety.isProtected)
    const isFailing = Object.keys(failing).length > 0
    const status = http.isDraining ? 'stopping' : isFailing ? 'failing' : isLate ? 'late' : 'ok'
    return reply
      .code(status === 'ok' ? 200 : 503)
      .send({ status, ...(isFailing && { failing }), safety, uploads, ...details })
  })
}
