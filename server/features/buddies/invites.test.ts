import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { INVITE_USES } from '#contract/limits.ts'
import type { Invite } from '#contract/people/buddies.ts'
import { inviteRetention } from '#server/features/buddies/invites.ts'
import { limits } from '#server/limits.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { removeOver } from '#test/fixtures/remove-over.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import type * as client from '#test/network/client.ts'

const server = serverInFile()
const { aSurfer, surfers, buddies, update } = server

const ask = (who: { cookie: string } | null, route: string, body?: string) =>
  server.ask(who, route, body, body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' })
const invitesOf = async (who: TestSurfer): Promise<Invite[]> => (await ask(who, 'GET /api/invites')).body
const pendingOf = async (who: TestSurfer) => (await ask(who, 'GET /api/buddy-requests/pending')).body
const pathOf = ({ url }: Invite) => new URL(url).pathname
const titleOf = ({ text }: client.Answer) => /<h1[^>]*>([^<]*)/.exec(text)?.[1]

async function anInvite(by: TestSurfer): Promise<Invite> {
  return (await ask(by, 'POST /api/invites')).body
}
const change = ({ id }: Invite, values: { uses?: number; expiresAt?: string }) => update('invites', values, { id })

test('a surfer has one invite link, which can be shown again and turned off', async () => {
  const maya = await aSurfer('Maya')
  const first = await ask(maya, 'POST /api/invites')
  expect(first).toMatchObject({ status: 201, body: { uses: 0, url: expect.stringMatching(/\/invite\/[\w-]{22}$/) } })
  expect(await ask(maya, 'POST /api/invites')).toMatchObject({ status: 200, body: first.body })
  expect(await invitesOf(maya)).toEqual([first.body])
  expect(await invitesOf(await aSurfer())).toEqual([])
  const kept = await server.db.selectFrom('invites').selectAll().where('userId', '=', maya.id).execute()
  expect(JSON.stringify(kept)).not.toContain(pathOf(first.body).slice('/invite/'.length))

  await ask(await aSurfer(), `DELETE /api/invites/${first.body.id}`)
  expect(await ask(null, `GET ${pathOf(first.body)}`)).toMatchObject({ status: 200 })
  for (const _ of [1, 2]) expect(await ask(maya, `DELETE /api/invites/${first.body.id}`)).toMatchObject({ status: 200 })
  expect(await ask(null, `GET ${pathOf(first.body)}`)).toMatchObject({ status: 404 })
  expect((await anInvite(maya)).url).not.toBe(first.body.url)
})

test('a visitor who signs up from an invite sends the request once back with the new account', async () => {
  const maya = await aSurfer('Maya')
  const invite = await anInvite(maya)
  const path = pathOf(invite)
  const shown = await ask(null, `GET ${path}`)
  expect(titleOf(shown)).toBe('Maya invites you to surf together')
  for (const secret of [maya.id, maya.username, maya.email, 'Nakamura']) expect(shown.text).not.toContain(secret)
  expect(shown.headers.get('referrer-policy')).toBe('same-origin')
  expect(shown.headers.get('cache-control')).toBe('no-store')

  const pressed = await ask(null, `POST /api${path}`, 'how=sign-up')
  expect(pressed.status).toBe(303)
  expect(pressed.headers.get('location')).toBe(`/api/login?signup&next=${encodeURIComponent(path)}`)
  const remembered = pressed.headers.get('set-cookie')!
  expect(remembered).toMatch(/^lineup_invite=[\w-]{22}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/)

  const noa = await aSurfer('Noa')
  const browser = { cookie: `${noa.cookie}; ${remembered.split(';')[0]}` }
  const back = await ask(browser, `GET ${path}`)
  expect(titleOf(back)).toBe('Your request is on its way')
  expect(back.headers.get('set-cookie')).toContain('lineup_invite=; Path=/; Max-Age=0')
  expect(await pendingOf(maya)).toMatchObject([{ follower: { id: noa.id } }])
  expect(await invitesOf(maya)).toMatchObject([{ uses: 1 }])
  // Loaded once more.
  await ask(browser, `GET ${path}`)
  expect(await invitesOf(maya)).toMatchObject([{ uses: 1 }])
})

test('opening an invite sends no request, and its button sends one', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const invite = await anInvite(maya)
  expect(titleOf(await ask(kai, `GET ${pathOf(invite)}`))).toBe('Be buddies with Maya?')
  // That of another link counts for nothing here.
  await ask({ cookie: `${kai.cookie}; lineup_invite=${'A'.repeat(22)}` }, `GET ${pathOf(invite)}`)
  expect(await pendingOf(maya)).toEqual([])
  for (const _ of [1, 2]) expect(await ask(kai, `POST /api${pathOf(invite)}`, 'how=ask')).toMatchObject({ status: 303 })
  expect(await pendingOf(maya)).toMatchObject([{ follower: { id: kai.id } }])
  expect(await invitesOf(maya)).toMatchObject([{ uses: 1 }])
  const elsewhere = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
  expect(await server.ask(kai, `POST /api${pathOf(invite)}`, 'how=ask', elsewhere)).toMatchObject({ status: 403 })
})

test('accepting an invite accepts an earlier request of the inviter', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const invite = await anInvite(maya)
  await server.ask(maya, 'POST /api/buddy-requests', { followingId: kai.id })
  await ask(kai, `POST /api${pathOf(invite)}`, 'how=ask')
  expect(titleOf(await ask(kai, `GET ${pathOf(invite)}`))).toBe('You and Maya are buddies')
})

test('an invite says so to its own surfer and to a buddy, and counts no use', async () => {
  const [maya, kai] = await buddies('Maya', 'Kai')
  const invite = await anInvite(maya)
  expect(titleOf(await ask(maya, `GET ${pathOf(invite)}`))).toBe('This is your own invite')
  for (const who of [maya, kai]) expect(await ask(who, `POST /api${pathOf(invite)}`, '')).toMatchObject({ status: 303 })
  expect(titleOf(await ask(kai, `GET ${pathOf(invite)}`))).toBe('You and Maya are buddies')
  expect(await invitesOf(maya)).toMatchObject([{ uses: 0 }])
})

test('an expired, revoked, used up, blocked or unknown invite gets the same response', async () => {
  const noa = await aSurfer('Noa')
  const nobodysPath = `/invite/${randomBytes(16).toString('base64url')}`
  const nobodys = await ask(noa, `GET ${nobodysPath}`)
  expect(nobodys).toMatchObject({ status: 404 })
  // The choice of a language leads back to the page.
  const withoutPath = ({ status, text }: { status: number; text: string }, path: string) => ({
    status,
    text: text.replaceAll(path, ''),
  })
  expect(titleOf(nobodys)).toBe('This invite no longer works')
  const ends: Record<string, (invite: Invite, maya: TestSurfer) => Promise<unknown>> = {
    expired: (invite) => change(invite, { expiresAt: new Date(Date.now() - 1000).toISOString() }),
    'used up': (invite) => change(invite, { uses: INVITE_USES }),
    'taken back': ({ id }, maya) => ask(maya, `DELETE /api/invites/${id}`),
    'of one who blocked the reader': (_, maya) => ask(maya, `POST /api/blocks/${noa.id}`),
    'of one whom the reader blocked': (_, maya) => ask(noa, `POST /api/blocks/${maya.id}`),
  }
  for (const [why, end] of Object.entries(ends)) {
    const maya = await aSurfer('Maya')
    const invite = await anInvite(maya)
    await end(invite, maya)
    for (const method of ['GET ', 'POST /api']) {
      const answer = await ask(noa, `${method}${pathOf(invite)}`)
      const expected = await ask(noa, `${method}${nobodysPath}`)
      expect(withoutPath(answer, pathOf(invite)), `${why}, ${method}`).toEqual(withoutPath(expected, nobodysPath))
      expect(answer.status).toBe(404)
    }
    expect(await pendingOf(maya), why).toEqual([])
  }
  expect(await ask(noa, 'GET /invite/%00')).toMatchObject({ status: 404 })
})

test('concurrent last uses of an invite let one surfer through', async () => {
  const [maya, kai, lena] = await surfers('Maya', 'Kai', 'Lena')
  const invite = await anInvite(maya)
  await change(invite, { uses: INVITE_USES - 1 })
  const answers = await Promise.all([kai, lena].map((who) => ask(who, `POST /api${pathOf(invite)}`, 'how=ask')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
  expect(await pendingOf(maya)).toHaveLength(1)
  expect(await invitesOf(maya)).toEqual([])
})

test('the cleanup job removes ended invites and no others', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const [ended, open] = [await anInvite(maya), await anInvite(kai)]
  await change(ended, { expiresAt: new Date(Date.now() - 1000).toISOString() })
  await removeOver(server.db, inviteRetention)
  const left = await server.db.selectFrom('invites').select('id').where('id', 'in', [ended.id, open.id]).execute()
  expect(left).toEqual([{ id: open.id }])
})

test('wrong invite addresses do not block real invites on that network, and an ended one still says so', async () => {
  const [maya, noa] = await surfers('Maya', 'Noa')
  const [invite, ended] = [await anInvite(maya), await anInvite(noa)]
  await change(ended, { expiresAt: new Date(Date.now() - 1_000).toISOString() })
  const guess = async (who: TestSurfer | null) =>
    (await ask(who, `GET /invite/${randomBytes(16).toString('base64url')}`)).status
  const { size } = limits['invite-guess']
  for (let nth = 0; nth < size; nth += 1) expect(await guess(null)).toBe(404)
  expect(await guess(null)).toBe(429)
  expect((await ask(null, `GET ${pathOf(invite)}`)).status).toBe(200)
  expect((await ask(null, `POST /api${pathOf(invite)}`, 'how=sign-up')).status).toBe(303)
  expect((await ask(null, `GET ${pathOf(ended)}`)).status).toBe(404)
  expect(await guess(await aSurfer()), 'who is signed in counts for themselves').toBe(404)
})
