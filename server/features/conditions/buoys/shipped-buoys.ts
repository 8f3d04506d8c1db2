import { sql } from 'kysely'
import { createBuoyFinder, readBuoys, readSpotBuoys } from '#catalogue/buoys.ts'
import type { Deps } from '#server/deps.ts'
import { isWithin } from '#server/features/conditions/cells.ts'
import type { Database } from '#server/platform/database/database.ts'

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

type ShippedBuoys = Awaited<ReturnType<typeof load>>

export type BuoyJobDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'> &
  ShippedBuoys & { signal: AbortSignal; timeoutMs?: number }

const LOOKED_AT_WITHIN_MS = 3 * 60 * 60_000

/** Ids: `used` by catalogue or recently viewed spots, `lookedAt` by spots viewed in the last three hours. */
type BuoysInUse = { used: Set<string>; lookedAt: Set<string> }

export async function buoysInUse(db: Database, findBuoys: ShippedBuoys['findBuoys']): Promise<BuoysInUse> {
  const isLookedAt = isWithin(sql`cell.asked_at`, LOOKED_AT_WITHIN_MS)
  const { rows } = await sql<{ latitude: number; longitude: number; facing: number | null; isLookedAt: boolean }>`
    select spot.latitude, spot.longitude, spot.facing, ${isLookedAt} as is_looked_at
    from surf_spots spot left join conditions_cells cell on cell.cell = spot.conditions_cell
    where spot.catalogue_key is not null or ${isLookedAt}`.execute(db)
  const used = new Set<string>()
  const lookedAt = new Set<string>()
  for (const spot of rows)
    for (const { id } of await findBuoys(spot)) {
      used.add(id)
      if (spot.isLookedAt) lookedAt.add(id)
    }
  return { used, lookedAt }
}
