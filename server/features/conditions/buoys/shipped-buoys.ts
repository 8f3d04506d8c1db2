import { createBuoyFinder, readBuoys, readSpotBuoys } from '#catalogue/buoys.ts'
import type { Deps } from '#server/deps.ts'

let loading: ReturnType<typeof load> | undefined

/** The buoys that ship with the product, by id, and what finds those of a spot; read at the first call in a process. */
export const shippedBuoys = () => {
  loading ??= load()
  return loading
}

async function load() {
  const [buoys, computed] = await Promise.all([readBuoys(), readSpotBuoys()])
  return { buoys, findBuoys: createBuoyFinder(buoys, computed) }
}

export type ShippedBuoys = Awaited<ReturnType<typeof load>>

/** What the scheduled jobs about buoys use; `signal` ends what is under way. */
export type BuoyJobDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'> &
  ShippedBuoys & { signal: AbortSignal; timeoutMs?: number }
