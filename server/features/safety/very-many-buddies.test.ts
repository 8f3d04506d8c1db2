import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { everyWay, inTheWater } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const LIMIT = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS)

const server = serverInFile(everyWay)
const { ask, buddies } = server

/** Lets the watch look at so many minutes after the limit, where the clock then stands; answers how many steps it read. */
async function reconcileAt(minutes: number): Promise<number> {
  await setDatabaseClock(server.db, new Date(LIMIT.getTime() + minutes * MINUTE_MS))
  return server.db.transaction().execute(async (transaction) => {
    await reconcileAll({ db: transaction, env: everyWay })
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'safety_steps'`.execute(
      transaction,
    )
    return rows[0]!.read
  })
}

test('very many buddies get an alarm and its end once each, and the one who reached the surfer last', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  await sql`
    with fan as (
      insert into users (email, username, first_name, last_name)
      select 'watcher' || n || '@example.com', 'watcher_' || n, 'Watcher', n::text from generate_series(1, 2500) n returning id
    )
    insert into buddy_links (user_id, buddy_id, buddy_name, request_id, state)
    select ${kai.id}, id, '', gen_random_uuid(), 'accepted' from fan`.execute(server.db)
  const id = await inTheWater(server.db, kai, { overdueAt: LIMIT })
  const notifiedOf = async (kind: string) => {
    const { rows } = await sql`
      select count(*)::int as notifications, count(distinct user_id)::int as surfers from notifications
      where session_id = ${id} and kind = ${kind}`.execute(server.db)
    return rows[0]
  }
  await reconcileAt(0)
  expect(await notifiedOf('overdue')).toEqual({ notifications: 2502, surfers: 2502 })
  expect(await ask(lena, `POST /api/alarms/${id}/reached`)).toMatchObject({ status: 200 })
  await reconcileAt(1)
  expect(await notifiedOf('all_clear')).toEqual({ notifications: 2500, surfers: 2500 })
  expect(await ask(kai, `PUT /api/surf-sessions/${id}/end`)).toMatchObject({ status: 200 })
  const readForTheLast = await reconcileAt(2)
  expect(await notifiedOf('all_clear')).toEqual({ notifications: 2501, surfers: 2501 })
  // Each is looked up by themselves: compared with everybody who was notified, 3 million were read, and for 18,000 buddies it
  // never ended.
  expect(readForTheLast).toBeLessThan(20 * 2500)
})
