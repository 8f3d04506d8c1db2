import type { Deps } from '#server/deps.ts'
import { storeBuoyForecasts } from '#server/features/conditions/buoys/buoy-forecasts.ts'
import { observeBuoys } from '#server/features/conditions/buoys/observing.ts'
import { shippedBuoys } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { startJobs } from '#server/platform/outbox/jobs.ts'

const LOOK_EVERY_MS = 20 * 60 * 1000

/** Disabled by an empty NDBC_URL. `close` resolves when nothing is written any more. */
export function watchBuoys(deps: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'objects'>): { close(): Promise<void> } {
  if (deps.env.NDBC_URL === '') return { close: async () => {} }
  const stopping = new AbortController()
  const jobDeps = async () => ({ ...deps, ...(await shippedBuoys()), signal: stopping.signal })
  // Separate from other jobs, which must not wait for a slow source.
  const jobs = startJobs(
    [
      { name: 'buoys', everyMs: LOOK_EVERY_MS, work: async () => observeBuoys(await jobDeps()) },
      { name: 'buoy-forecasts', everyMs: LOOK_EVERY_MS, work: async () => storeBuoyForecasts(await jobDeps()) },
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
