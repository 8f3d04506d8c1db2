import { expect, test } from 'vitest'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { inEachTest } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { LIMIT, minutesAfter, overdueServersInFile } from '#test/safety/overdue-servers.ts'
import { anEmergencyContact, inTheWater, newsOf, stepsOf } from '#test/safety/overdue-surfers.ts'

const { server, reconcileAt } = overdueServersInFile()
const { ask } = server
const scenario = inEachTest(async () => {
  const [kai, lena] = await server.buddies('Kai', 'Lena')
  await anEmergencyContact(server.db, kai, { email: 'mum@example.com' })
  const id = await inTheWater(server.db, kai, { overdueAt: LIMIT })
  return { kai, lena, id }
})
const news = (surfer: TestSurfer, id: string) => newsOf(server.db, surfer, id)

test('the alarm of a suspended surfer is carried through, and ends by their check-out', async () => {
  const { kai, lena, id } = scenario
  await reconcileAt(-30)
  await setStanding(server, kai, 'suspended')
  await reconcileAt(0)
  await reconcileAt(15)
  expect(await stepsOf(server.db, id)).toEqual([
    'still_out surfer app sent',
    'overdue Lena app sent',
    'overdue Mum email due',
    'overdue surfer app sent',
  ])
  expect(await news(lena, id)).toEqual([`overdue ${kai.id}`])
  expect((await ask(lena, 'GET /api/alarms')).body).toMatchObject([{ sessionId: id, user: { id: kai.id } }])
  expect((await ask(kai, `GET /api/surf-sessions/${id}/safety`)).body).toMatchObject({ alarm: { kind: 'overdue' } })

  expect(await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})).toMatchObject({ status: 200 })
  await reconcileAt(16)
  expect(await news(lena, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} back`])
})

test('a suspended surfer says they are fine, asks for help, and answers the alarm of a buddy', async () => {
  const { kai, lena, id } = scenario
  for (const surfer of [kai, lena]) await setStanding(server, surfer, 'suspended')
  const fine = await ask(kai, `POST /api/surf-sessions/${id}/extension`, {})
  expect(fine).toMatchObject({ status: 200, body: { alarm: null } })
  const help = await ask(kai, `POST /api/surf-sessions/${id}/help`)
  expect(help).toMatchObject({ status: 200, body: { alarm: { kind: 'help' } } })
  expect((await ask(lena, 'GET /api/alarms')).body).toMatchObject([{ sessionId: id, kind: 'help', state: 'open' }])
  expect(await ask(lena, `POST /api/alarms/${id}/reached`)).toMatchObject({ status: 200, body: { state: 'reached' } })
})

test('a surfer whose account was closed in the water checks out with the sign-in they have', async () => {
  const { kai, id } = scenario
  const owner = await moderationAt(server).anOwner()
  // The tests before moved the clock on.
  await server.update('signIns', { confirmedAt: minutesAfter(20).toISOString() }, { userId: owner.id })
  const close = { decision: 'close', message: 'You sold boards here.' }
  expect(await ask(owner, `POST /api/moderation/surfers/${kai.id}/decisions`, close)).toMatchObject({ status: 200 })
  await expect.poll(async () => (await ask(kai, 'GET /api/feed')).body.code).toBe('account_closed')
  expect(await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})).toMatchObject({ status: 200 })
})
