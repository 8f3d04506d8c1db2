import type { Deps } from '#server/deps.ts'
import { keepBuoyForecasts } from '#server/features/conditions/buoys/forecast-keeping.ts'
import { observeBuoys } from '#server/features/conditions/buoys/observing.ts'
import { shippedBuoys } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { startJobs } from '#server/platform/outbox/jobs.ts'

const LOOK_EVERY_MS = 20 * 60 * 1000

/**
 * Asks NDBC what buoys measured and Open-Meteo what is forecast there, in the background and one process at a time; with
 * an empty NDBC_URL nothing is ever asked. Closing ends what is under way, and resolves once nothing is written any more.
 */
export function watchBuoys(deps: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'objects'>): { close(): Promise<void> } {
  if (deps.env.NDBC_URL === '') return { close: async () => {} }
  const stopping = new AbortController()
  const jobDeps = async () => ({ ...deps, ...(await shippedBuoys()), signal: stopping.signal })
  // Apart from the other jobs, which must not wait for a slow source.
  const jobs = startJobs(
    [
      { name: 'buoys', everyMs: LOOK_EVERY_MS, work: async () => observeBuoys(await jobDeps()) },
      { name: 'buoy-forecasts', everyMs: LOOK_EVERY_MS, work: async () => keepBuoyForecasts(await jobDeps()) },
    ],
    deps,
  )
  return {
    close() {
      stopping.abort()
      return jobs.close()
    },
  }
}
