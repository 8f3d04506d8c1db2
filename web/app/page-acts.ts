import { firstActs } from '#web/app/first-acts.ts'
import type { Acts } from '#web/lib/outbox/act.ts'

/** Acts this page can send: Home's at first, all after `fetchAllActs`. */
export const pageActs: Acts = { ...firstActs }

/** Loads the other acts into `pageActs`. Rejects if that fails. */
export async function fetchAllActs(): Promise<void> {
  const { outboxActs } = await import('#web/app/outbox-acts.ts')
  Object.assign(pageActs, outboxActs)
}
