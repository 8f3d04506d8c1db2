import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aNewcomer } from '#test/accounts/account-letters.ts'
import { serverInEachTest } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInEachTest()
const roleOf = async (id: string) =>
  (await server.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role
const change = (who: { cookie: string }, id: string, role: string | null) =>
  server.ask(who, `PUT /api/operators/team/${id}`, { role })

test('the first account of an empty server is its owner, also when many sign up at once', async () => {
  const surfers = await Promise.all(Array.from({ length: 8 }, () => aNewcomer(server)))
  const roles = await Promise.all(surfers.map(({ id }) => roleOf(id)))
  expect(roles.filter((role) => role === 'owner')).toHaveLength(1)
  expect(await roleOf((await aNewcomer(server)).id)).toBeNull()
})

test('an owner names another, steps down, and the last one cannot', async () => {
  const [ana, kai] = [await aNewcomer(server), await aNewcomer(server)]
  expect(await change(kai, kai.id, 'owner')).toMatchObject(refusedWith('operators_only'))
  expect(await change(ana, ana.id, null)).toMatchObject(refusedWith('last_owner'))
  expect(await change(ana, kai.id, 'owner')).toMatchObject({
    status: 200,
    body: [{ role: 'owner' }, { role: 'owner' }],
  })
  const both = await Promise.all([change(ana, ana.id, null), change(kai, kai.id, null)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the last owner cannot leave without naming another, unless nobody else is there', async () => {
  const ana = await aNewcomer(server)
  const leave = (who: { cookie: string }) => server.ask(who, 'POST /api/account/deletion')
  const stay = (who: { cookie: string }) => server.ask(who, 'DELETE /api/account/deletion')
  expect(await leave(ana)).toMatchObject({ status: 200 })
  await stay(ana)
  const kai = await aNewcomer(server)
  expect(await leave(ana)).toMatchObject(refusedWith('last_owner'))
  expect((await server.ask(ana, 'GET /api/account/deletion')).body.leavesAt).toBeNull()
  await change(ana, kai.id, 'owner')
  const both = await Promise.all([leave(ana), leave(kai)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what operators did is listed, and cannot be changed or deleted', async () => {
  const [ana, kai] = [await aNewcomer(server), await aNewcomer(server)]
  await change(ana, kai.id, 'owner')
  const { id } = (await server.ask(ana, 'POST /api/operators/invitations', {})).body
  await server.ask(ana, `DELETE /api/operators/invitations/${id}`)
  const log = async () => (await server.ask(ana, 'GET /api/operators/log')).body
  expect(await log()).toMatchObject([
    { action: 'invitation_revoked', operator: { id: ana.id }, surfer: null, details: { id } },
    { action: 'invitation_made', details: { id, uses: 1, days: 14 } },
    { action: 'role_changed', surfer: { id: kai.id }, details: { role: 'owner' } },
  ])
  for (const statement of ['update operator_log set action = action', 'delete from operator_log'])
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('never changed')
  expect(await log()).toHaveLength(3)
  const [latest] = (await server.ask(kai, 'GET /api/security-log')).body
  expect(latest).toMatchObject({ kind: 'role_changed', network: null })
})
