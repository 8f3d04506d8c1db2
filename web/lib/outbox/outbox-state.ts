import type { Entry } from '#web/lib/outbox/act.ts'
import type { Sent } from '#web/lib/outbox/store.ts'

export type OutboxState = {
  /** Oldest first, without those whose surfer still waits for them on the screen. */
  entries: readonly Entry[]
  /** The same by the names of their acts. A list stays the same object until something in it changes. */
  byAct: ReadonlyMap<string, readonly Entry[]>
  /** What has arrived in the last days, oldest first. */
  sent: readonly Sent[]
}

export const NOTHING: OutboxState = { entries: [], byAct: new Map(), sent: [] }

/** The state with these entries: what shows those of one act is not drawn anew when another leaves. */
export function withEntries({ byAct: before, ...state }: OutboxState, entries: readonly Entry[]): OutboxState {
  const byAct = new Map<string, readonly Entry[]>(Map.groupBy(entries, ({ act }) => act))
  for (const [act, now] of byAct) {
    const then = before.get(act)
    if (then?.length === now.length && now.every((entry, nth) => entry === then[nth])) byAct.set(act, then)
  }
  return { ...state, entries, byAct }
}
