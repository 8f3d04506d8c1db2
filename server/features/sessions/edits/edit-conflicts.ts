import type { BodyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { editSession } from '#contract/sessions/own-sessions.ts'
import type { Database } from '#server/platform/database/database.ts'

type Edit = BodyOf<typeof editSession>
type Was = NonNullable<Edit['was']>

const asCompared = (name: keyof Was, value: unknown) =>
  value != null && (name === 'startTime' || name === 'endTime') ? Date.parse(String(value)) : (value ?? null)

/**
 * Refuses `edited_since`, with an issue for each field, when a value that the edit names is neither what it was when the
 * edit was made (`was`) nor what the edit makes of it: it was changed since. A repeated edit is no conflict. In a
 * transaction that holds the session.
 */
export async function refuseEditedSince(
  tx: Database,
  { userId, id }: { userId: string; id: string },
  named: Edit,
  was: Was = {},
): Promise<void> {
  const names = (Object.keys(was) as (keyof Was)[]).filter((name) => named[name] !== undefined)
  if (names.length === 0) return
  const now = await tx
    .selectFrom('surfSessions')
    .select(['waveSize', 'waveCount', 'notes', 'rating', 'board', 'visibility', 'startTime', 'endTime'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isChanged = (name: keyof Was) => {
    const current = asCompared(name, now[name])
    return current !== asCompared(name, was[name]) && current !== asCompared(name, named[name])
  }
  const issues = names.filter(isChanged).map((path) => ({ path, message: 'This was changed on another device.' }))
  if (issues.length > 0) throw new Refusal('edited_since', { issues })
}
