import { beforeEach, expect, test } from 'vitest'
import { invitationRetention } from '#server/features/accounts/joining/invitations.ts'
import { inFile } from '#test/files/in-file.ts'
import { removeOver } from '#test/fixtures/remove-over.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSurfer, update } = server
const anOwner = () => aSurfer('Ana', { role: 'owner' })
const owner = inFile(anOwner)
const make = (form: object = {}, who = owner) => ask(who, 'POST /api/operators/invitations', form)
beforeEach(() => server.db.deleteFrom('signUpInvitations').execute())
const list = async () => (await ask(owner, 'GET /api/operators/invitations')).body

test('an operator makes an invitation, sees it again, and revokes it', async () => {
  const made = await make({ note: 'For the club', uses: 30, days: 7 })
  expect(made).toMatchObject({ status: 201, body: { note: 'For the club', uses: 0, mostUses: 30 } })
  expect(made.body.url).toMatch(/\/join\/[\w-]{22}$/)
  expect(await list()).toEqual([made.body])
  const stored = await server.db.selectFrom('signUpInvitations').selectAll().execute()
  const path = new URL(made.body.url).pathname
  expect(JSON.stringify(stored)).not.toContain(path.slice('/join/'.length))
  for (const _ of [1, 2])
    expect(await ask(owner, `DELETE /api/operators/invitations/${made.body.id}`)).toMatchObject({ status: 200 })
  expect(await list()).toEqual([])
  expect(await ask(null, `GET ${path}`)).toMatchObject({ status: 404 })
})

test('an expired invitation is not listed, opens nothing, and is deleted', async () => {
  const { id, url } = (await make()).body
  await update('signUpInvitations', { expiresAt: new Date(Date.now() - 1000).toISOString() }, { id })
  expect(await list()).toEqual([])
  expect(await ask(null, `GET ${new URL(url).pathname}`)).toMatchObject({ status: 404 })
  await removeOver(server.db, invitationRetention)
  expect(await server.db.selectFrom('signUpInvitations').select('id').where('id', '=', id).execute()).toEqual([])
})

test.each([
  [{ uses: 0 }],
  [{ uses: 1001 }],
  [{ days: 0 }],
  [{ days: 91 }],
  [{ note: 'x'.repeat(101) }],
  [{ uses: '2' }],
])('%j is no invitation', async (form) => {
  expect(await make(form)).toMatchObject(refusedWith('invalid_request'))
})

test('an operator makes a hundred invitations a day', async () => {
  const ana = await anOwner()
  for (let nth = 0; nth < 100; nth += 1) expect((await make({}, ana)).status).toBe(201)
  expect(await make({}, ana)).toMatchObject(refusedWith('too_many_attempts'))
})
