import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** How often each process looks whether somebody's turn has come. */
const LOOK_EVERY_MS = 60_000

/** Work that is done once in a while by one of all the server processes; a second time at once must do no harm. */
export type Round = { name: string; everyMs: number; work: (deps: Deps) => Promise<unknown> }

/** Does each round at once when it is due, and whenever it is due again, until it is closed. */
export function startRounds(rounds: Round[], deps: Deps): { close(): Promise<void> } {
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

/** Does a round if it is due and no process has begun it before; resolves to whether it did. */
export async function goRound({ name, everyMs, work }: Round, deps: Deps): Promise<boolean> {
  const began = await sql`
    insert into rounds (name, last_began) values (${name}, ${deps.now()})
    on conflict (name) do update set last_began = excluded.last_began
    where rounds.last_began <= excluded.last_began - ${everyMs}::float8 * interval '1 millisecond'
      -- A clock that was set back must not stop the work until it has caught up.
      or rounds.last_began > excluded.last_began + ${everyMs}::float8 * interval '1 millisecond'
    returning name`.execute(deps.db)
  if (began.rows.length === 0) return false
  await work(deps)
  return true
}
