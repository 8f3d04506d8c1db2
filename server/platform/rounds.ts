import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** How often each process looks whether something is due. */
const LOOK_EVERY_MS = 60_000
/** When what failed, or was begun by a process that died, is tried again. */
const TRY_AGAIN_AFTER_MS = 5 * 60_000

type RoundDeps = Pick<Deps, 'db' | 'log' | 'now' | 'objects'>
/** Work that is done once in a while by one of all the server processes; a second time at once must do no harm. */
export type Round = { name: string; everyMs: number; work: (deps: RoundDeps) => Promise<unknown> }

/** Does each round at once when it is due, and whenever it is due again, until it is closed. */
export function startRounds(rounds: Round[], deps: RoundDeps): { close(): Promise<void> } {
  let looking = Promise.resolve()
  const look = async () => {
    for (const round of rounds) {
      await goRound(round, deps).catch((error) => deps.log.error(error, `the round '${round.name}' was not finished`))
    }
  }
  const lookNext = () => {
    looking = looking.then(look)
  }
  lookNext()
  const timer = setInterval(lookNext, LOOK_EVERY_MS)
  return {
    close() {
      clearInterval(timer)
      return looking
    },
  }
}

/** Does a round if it is due and no process is at it; resolves to whether it did, and rejects as the work does. */
export async function goRound({ name, everyMs, work }: Round, deps: RoundDeps): Promise<boolean> {
  const began = deps.now()
  const after = (milliseconds: number) => new Date(began.getTime() + milliseconds)
  const claimed = await sql`
    insert into rounds (name, due_at) values (${name}, ${after(Math.min(TRY_AGAIN_AFTER_MS, everyMs))})
    on conflict (name) do update set due_at = excluded.due_at
    where rounds.due_at <= ${began}
      -- A clock that was set back must not stop the work until it has caught up; that of another machine may run ahead.
      or rounds.due_at > ${after(2 * everyMs)}
    returning name`.execute(deps.db)
  if (claimed.rows.length === 0) return false
  await work(deps)
  await deps.db
    .updateTable('rounds')
    .set({ dueAt: after(everyMs).toISOString() })
    .where('name', '=', name)
    .execute()
  return true
}
