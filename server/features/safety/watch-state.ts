import { PROTECTED_WITHIN_MS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'

/**
 * When a process last looked for overdue surfers (null: never), and whether that was within 3 minutes; a moment that lies
 * further ahead comes from a clock that was wrong, and says nothing.
 */
export async function watchState({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const row = await db.selectFrom('safetyWatch').select('sweptAt').executeTakeFirst()
  const sweptAt = row?.sweptAt ?? null
  const isProtected = sweptAt !== null && Math.abs(now().getTime() - Date.parse(sweptAt)) <= PROTECTED_WITHIN_MS
  return { sweptAt, isProtected }
}
