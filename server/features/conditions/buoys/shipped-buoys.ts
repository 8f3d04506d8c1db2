import { createBuoyFinder, readBuoys, readSpotBuoys } from '#catalogue/buoys.ts'
import type { Deps } from '#server/deps.ts'

let loading: ReturnType<typeof load> | undefined

/** Shipped buoys by id, and a finder by spot; loaded once. */
export const shippedBuoys = () => {
  loading ??= load()
  return loading
}

async function load() {
  const [buoys, computed] = await Promise.all([readBuoys(), readSpotBuoys()])
  return { buoys, findBuoys: createBuoyFinder(buoys, computed) }
}

export type ShippedBuoys = Awaited<ReturnType<typeof load>>

export type BuoyJobDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'> &
  ShippedBuoys & { signal: AbortSignal; timeoutMs?: number }
