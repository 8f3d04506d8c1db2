import { MAX_SUGGESTIONS } from '#contract/limits.ts'
import type { BuddySuggestion } from '#contract/people/buddies.ts'
import { type BuddiesInCommon, buddiesInCommon } from '#server/features/buddies/buddies-in-common.ts'
import { type SurfedTogether, surfedTogether } from '#server/features/buddies/surfed-together.ts'
import type { Database } from '#server/platform/database/database.ts'

export async function suggestions(db: Database, userId: string): Promise<BuddySuggestion[]> {
  const [together, inCommon] = await Promise.all([surfedTogether(db, userId), buddiesInCommon(db, userId)])
  return rankSuggestions(together, inCommon)
}

/** A session together counts as two buddies in common. Ties are ordered by id, so that they stay in place. */
export function rankSuggestions(together: SurfedTogether[], common: BuddiesInCommon[]): BuddySuggestion[] {
  const found = new Map<string, BuddySuggestion & { weight: number }>()
  for (const { times, place, ...surfer } of together)
    found.set(surfer.id, { ...surfer, surfedTogether: { place }, buddiesInCommon: 0, weight: 2 * times })
  for (const { inCommon, ...surfer } of common) {
    const { surfedTogether = null, weight = 0 } = found.get(surfer.id) ?? {}
    found.set(surfer.id, { ...surfer, surfedTogether, buddiesInCommon: inCommon, weight: weight + inCommon })
  }
  return [...found.values()]
    .toSorted((one, other) => other.weight - one.weight || one.id.localeCompare(other.id))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ weight, ...suggestion }) => suggestion)
}
