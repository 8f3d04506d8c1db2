import type { Entry } from '#web/lib/outbox/act.ts'
import type { Sent } from '#web/lib/outbox/store.ts'

export type OutboxState = {
  /** Oldest first, without those watched on screen. */
  entries: readonly Entry[]
  /** The same by act name. A list keeps its identity until it changes. */
  byAct: ReadonlyMap<string, readonly Entry[]>
  /** Entries that arrived recently, oldest first. */
  sent: readonly Sent[]
}

export const NOTHING: OutboxState = { entries: [], byAct: new Map(), sent: [] }

/** Replaces the entries while unchanged acts retain their lists, to avoid rerenders. */
export function withEntries({ byAct: before, ...state }: OutboxState, entries: readonly Entry[]): OutboxState {
  const byAct = new Map<string, readonly Entry[]>(Map.groupBy(entries, ({ act }) => act))
  for (const [act, now] of byAct) {
    const then = before.get(act)
    if (then?.length === now.length && now.every((entry, nth) => entry === then[nth])) byAct.set(act, then)
  }
  return { ...state, entries, byAct }
}
