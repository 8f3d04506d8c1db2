import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile, type TestServer } from '#test/fixtures/server.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { anEmergencyContact, everyWay, inTheWater } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const LIMIT = new Date()
const ROUNDS = 3

const server = serverInFile(everyWay)
const elsewhere = serverBeside(server, everyWay)

const reconcileOf = ({ db }: TestServer) => reconcileAll({ db, env: everyWay })

test('under concurrent actions, all recipients of an alarm get its all-clear, and no one twice', async () => {
  const { db } = server
  await setDatabaseClock(db, LIMIT)
  const buddies = await server.surfers('Lena', 'Noa', 'Ana')
  for (let round = 0; round < ROUNDS; round += 1) {
    const surfers = await Promise.all(Array.from({ length: 8 }, () => server.aSurfer()))
    for (const surfer of surfers) {
      await anEmergencyContact(db, surfer, { email: 'mum@example.com' })
      await server.areBuddies(surfer, ...buddies)
    }
    const ids = await Promise.all(surfers.map((surfer) => inTheWater(db, surfer, { overdueAt: LIMIT })))
    const calls = (surfer: TestSurfer, id: string, nth: number) =>
      [
        () => elsewhere.ask(surfer, `PUT /api/surf-sessions/${id}/end`),
        () => server.ask(surfer, `POST /api/surf-sessions/${id}/extension`),
        () => elsewhere.ask(surfer, `POST /api/surf-sessions/${id}/help`),
        () => server.ask(surfer, `DELETE /api/surf-sessions/${id}`),
        () => elsewhere.ask(buddies[0], `POST /api/alarms/${id}/reached`),
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
