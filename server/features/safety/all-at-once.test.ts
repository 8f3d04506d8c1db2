import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areBuddies, aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { anEmergencyContact, everyWay, inTheWater } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const LIMIT = new Date()
const ROUNDS = 3

let servers: TestServer[]
let buddies: TestSurfer[]
beforeAll(async () => {
  const server = await startServer(everyWay)
  servers = [server, await startServer({ ...everyWay, databaseUrl: server.databaseUrl })]
  await setDatabaseClock(server.db, LIMIT)
  buddies = await Promise.all(['Lena', 'Noa', 'Ana'].map((firstName) => aSurfer(server.db, { firstName })))
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

const reconcileOf = ({ db }: TestServer) => reconcileAll({ db, env: everyWay })

test('under concurrent actions, all recipients of an alarm get its all-clear, and no one twice', async () => {
  const [server, elsewhere] = servers as [TestServer, TestServer]
  const { db } = server
  for (let round = 0; round < ROUNDS; round += 1) {
    const surfers = await Promise.all(Array.from({ length: 8 }, () => aSurfer(db)))
    for (const surfer of surfers) {
      await anEmergencyContact(db, surfer, { email: 'mum@example.com' })
      for (const buddy of buddies) await areBuddies(db, surfer, buddy)
    }
    const ids = await Promise.all(surfers.map((surfer) => inTheWater(db, surfer, { overdueAt: LIMIT })))
    const calls = (surfer: TestSurfer, id: string, nth: number) =>
      [
        () => ask(elsewhere, surfer, `PUT /api/surf-sessions/${id}/end`),
        () => ask(server, surfer, `POST /api/surf-sessions/${id}/extension`),
        () => ask(elsewhere, surfer, `POST /api/surf-sessions/${id}/help`),
        () => ask(server, surfer, `DELETE /api/surf-sessions/${id}`),
        () => ask(elsewhere, buddies[0]!, `POST /api/alarms/${id}/reached`),
      ][nth % 5]!()
    const answers = await Promise.all([
      ...[server, elsewhere, server, elsewhere].map(reconcileOf),
      ...surfers.map((surfer, nth) => calls(surfer, ids[nth]!, nth + round)),
      ...[elsewhere, server].map(reconcileOf),
    ])
    for (const answer of answers) if (answer) expect([200, 404]).toContain(answer.status)
  }
  await sql`update surf_sessions set end_time = ${LIMIT} where is_active`.execute(db)
  await reconcileOf(server)

  const unfinished = await sql`select from alarms where closed_at is null or over_at is null`.execute(db)
  expect(unfinished.rows).toHaveLength(0)
  const unaware = await sql`
    select from safety_steps t where t.buddy_id is not null and t.step in ('overdue', 'help') and not exists (
      select from safety_steps clear where clear.user_id = t.user_id and clear.session_id = t.session_id
        and clear.round = t.round and clear.step = 'all_clear' and clear.buddy_id = t.buddy_id)`.execute(db)
  expect(unaware.rows).toHaveLength(0)
  const doubled = await sql`
    select from notifications group by user_id, session_id, kind having count(*) > 1`.execute(db)
  expect(doubled.rows).toHaveLength(0)
  const told = await sql`select from safety_steps where buddy_id is not null`.execute(db)
  expect(told.rows).not.toHaveLength(0)
})
