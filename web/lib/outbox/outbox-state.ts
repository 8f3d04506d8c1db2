import type { Entry } from '#web/lib/outbox/act.ts'
import type { Sent } from '#web/lib/outbox/store.ts'

export type OutboxState = {
  /** Oldest first, without those watched on screen. */
  entries: readonly Entry[]
  /** A list keeps its identity until it changes. */
  byAct: ReadonlyMap<string, readonly Entry[]>
  /** Oldest first. */
  sent: readonly Sent[]
}

export const NOTHING: OutboxState = { entries: [], byAct: new Map(), sent: [] }

/** Unchanged acts retain their lists, to avoid renders. */
export function withEntries({ byAct: before, ...state }: OutboxState, entries: readonly Entry[]): OutboxState {
  const byAct = new Map<string, readonly Entry[]>(Map.groupBy(entries, ({ act }) => act))
  for (const [act, now] of byAct) {
    const then = before.get(act)
    if (then?.length === now.length && now.every((entry, nth) => entry === then[nth])) byAct.set(act, then)
  }
  return { ...state, entries, byAct }
}
