import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { healthChecks } from '#server/health/checks.ts'

const PROBE = { config: { anyHost: true } }

/** Probes for process managers, load balancers and monitors: docs/operating.md, 'Looking after it'. */
export function registerHealth(http: FastifyInstance, deps: Deps): void {
  const checks = healthChecks(deps)

  // A restarted process would meet the same database and bucket.
  http.get('/livez', PROBE, async () => ({ status: 'ok' }))

  http.get('/readyz', PROBE, async (_, reply) => {
    const { failing, degraded } = await checks.readiness()
    const isAway = failing.database === 'away'
    const status = http.isDraining ? 'stopping' : isAway ? 'failing' : degraded.length > 0 ? 'degraded' : 'ok'
    return reply.code(http.isDraining || isAway ? 503 : 200).send({ status, ...(degraded.length > 0 && { degraded }) })
  })

  http.get('/healthz', PROBE, async (_, reply) => {
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
