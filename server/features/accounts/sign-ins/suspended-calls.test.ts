import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { serverInFile } from '#test/fixtures/server.ts'

/** Safety, and what concerns the account: each is a choice. */
const ANSWERED = [
  'DELETE /api/account/deletion',
  'DELETE /api/push-subscriptions',
  'DELETE /api/surf-sessions/:id/end',
  'GET /api/account/deletion',
  'GET /api/alarms',
  'GET /api/alarms/:id',
  'GET /api/auth/user',
  'GET /api/decisions',
  'GET /api/emergency-contacts',
  'GET /api/fresh-sign-in',
  'GET /api/notification-settings',
  'GET /api/policies/:name',
  'GET /api/safety',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/:id/safety',
  'GET /api/surf-sessions/user/:userId',
  'POST /api/account/deletion',
  'POST /api/alarms/:id/reached',
  'POST /api/decisions/:id/appeal',
  'POST /api/fresh-sign-in',
  'POST /api/fresh-sign-in/options',
  'POST /api/policies/agreements',
  'POST /api/push-subscriptions',
  'POST /api/surf-sessions/:id/extension',
  'POST /api/surf-sessions/:id/help',
  'PUT /api/surf-sessions/:id/end',
  'PUT /api/surf-sessions/:id/safety',
]

const server = serverInFile()
const { ask, aSurfer } = server
test('the calls that answer a suspended surfer are these', () => {
  const marked = endpoints.filter(({ whileSuspended }) => whileSuspended).map(({ route }) => route as string)
  expect(marked.toSorted()).toEqual(ANSWERED)
})

test('operators who are suspended are refused by their calls, and have their role when that has ended', async () => {
  const ana = await aSurfer()
  await server.update('users', { role: 'owner' }, { id: ana.id })
  await setStanding(server, ana, 'suspended')
  expect(await ask(ana, 'GET /api/operators/team')).toMatchObject({ body: { code: 'account_suspended' } })
  await setStanding(server, ana, null)
  await expect.poll(async () => (await ask(ana, 'GET /api/operators/team')).status).toBe(200)
})

test('limited surfers read and check in, and post nothing to others', async () => {
  const kai = await aSurfer()
  await setStanding(server, kai, 'limited')
  const id = await server.checkIn(kai)
  const refused = { status: 403, body: { code: 'account_limited' } }
  expect(await ask(kai, `POST /api/surf-sessions/${id}/comment`, { comment: 'Clean' })).toMatchObject(refused)
  expect(await ask(kai, 'POST /api/session-photos', { sessionId: id, photoUrl: '/x' })).toMatchObject(refused)
  expect(await ask(kai, 'POST /api/invites')).toMatchObject(refused)
  expect(await ask(kai, 'GET /api/feed')).toMatchObject({ status: 200 })
  expect(await server.checkOut(kai, id)).toMatchObject({ status: 200 })
})
