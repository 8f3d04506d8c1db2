import { firstActs } from '#web/app/first-acts.ts'
import type { Acts } from '#web/lib/outbox/act.ts'

/** What this page can send from the outbox: at first what Home needs, everything once `fetchAllActs` has resolved. */
export const pageActs: Acts = { ...firstActs }

/** Fetches the code of the other acts into `pageActs`. Rejects when it cannot be fetched. */
export async function fetchAllActs(): Promise<void> {
  const { outboxActs } = await import('#web/app/outbox-acts.ts')
  Object.assign(pageActs, outboxActs)
}
