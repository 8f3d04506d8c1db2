import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListedSurfer } from '#contract/operators/surfers.ts'
import { aNewcomer, letterTo, PASSWORD } from '#test/accounts/account-letters.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const mail = inFile(startMailServer)
const server = serverInFile(() => ({ SMTP_URL: mail.url }))
const { ask, aSurfer, update, insert, checkIn, checkOut, db } = server

const anOwner = () => aSurfer('Ana', { role: 'owner' })
const owner = inFile(anOwner)

const namesOf = (surfers: ListedSurfer[]) => surfers.map(({ username }) => username)
const search = async (q: string, more = '') =>
  (await ask(owner, `GET /api/operators/surfers?q=${encodeURIComponent(q)}${more}`)).body as ListedSurfer[]
async function named(username: string, firstName: string, lastName: string, email = `${username}@lineup.example`) {
  const surfer = await aSurfer({ username, firstName, lastName, email })
  return { ...surfer, username, email }
}
const opened = async ({ id }: { id: string }, by = owner) => ask(by, `GET /api/operators/surfers/${id}`)
const logOf = async ({ id }: { id: string }) => {
  const rows = await db.selectFrom('operatorLog').selectAll().where('surferId', '=', id).orderBy('id').execute()
  return rows.map(({ action, operatorId, details }) => ({ action, operatorId, details }))
}
const securityLogOf = async (surfer: { cookie: string }): Promise<string[]> =>
  (await ask(surfer, 'GET /api/security-log')).body.map(({ kind }: { kind: string }) => kind)

test('surfers are listed newest first, page by page, with what an operator has to know', async () => {
  const [first, second] = [await aNewcomer(server), await aNewcomer(server)]
  await insert('standings', { userId: second.id, state: 'awaiting' })
  await update('users', { twoStepSignIn: true, emailVerifiedAt: sql`now()` }, { id: first.id })
  const page = (await ask(owner, 'GET /api/operators/surfers?limit=1')).body
  expect(page).toMatchObject([
    { id: second.id, email: second.email, standing: 'awaiting', hasTwoSteps: false, role: null },
  ])
  const next = (await ask(owner, `GET /api/operators/surfers?limit=1&cursor=${second.id}`)).body
  expect(next).toMatchObject([{ id: first.id, standing: null, hasTwoSteps: true, emailVerified: true }])
  expect(next[0].seenAt).toMatch(/^\d{4}-\d\d-\d\dT12:00:00/)
  await db.deleteFrom('signIns').where('userId', '=', first.id).execute()
  await db.deleteFrom('knownBrowsers').where('userId', '=', first.id).execute()
  expect((await opened(first)).body).toMatchObject({ seenAt: null, signIns: 0, standingUntil: null, log: [] })
})

test('a search finds by username, by either name and by address, each surfer once, and pages meet', async () => {
  const [zed, other, third] = [
    await named('zedwick', 'Zedwick', 'Zedwickson'),
    await named('otherwise', 'Ïlse', 'Zedwick'),
    await named('third_one', 'Third', 'One', 'zedwick.third@club.example'),
  ]
  const all = [zed, other, third].map(({ username }) => username)
  expect(namesOf(await search('ZEDWICK'))).toEqual(all)
  expect(namesOf(await search('@zedw'))).toEqual(all)
  expect(namesOf(await search('ilse'))).toEqual(['otherwise'])
  expect(namesOf(await search('zedwick.third@'))).toEqual(['third_one'])
  expect(await search('nobody-has-this')).toEqual([])
  const pages: string[] = []
  for (let cursor = ''; ; ) {
    const page = await search('zedwick', `&limit=1${cursor && `&cursor=${cursor}`}`)
    if (page.length === 0) break
    pages.push(...namesOf(page))
    cursor = page.at(-1)!.id
  }
  expect(pages).toEqual(all)
  expect(await search('zedwick', `&cursor=${owner.id}`)).toEqual([])
})

test('an operator signs a surfer out everywhere, once for all pages and with a notice', async () => {
  const kai = await aNewcomer(server)
  await update('users', { emailVerifiedAt: sql`now()` }, { id: kai.id })
  const signedOut = await ask(owner, `DELETE /api/operators/surfers/${kai.id}/sign-ins`)
  expect(signedOut).toMatchObject({ status: 200, body: { signIns: 0, log: [{ action: 'signed_out' }] } })
  expect((await ask(kai, 'GET /api/auth/user')).status).toBe(401)
  expect((await letterTo(mail, kai.email, 'You were signed out everywhere')).body).toContain(
    'runs this server did this',
  )
  expect(await logOf(kai)).toEqual([{ action: 'signed_out', operatorId: owner.id, details: { browsers: 1 } }])
})

test('a closed account that is in the water stays signed in, because nothing else checks it out', async () => {
  const kai = await aSurfer()
  const id = await checkIn(kai)
  await setStanding(server, kai, 'closed')
  const signOut = () => ask(owner, `DELETE /api/operators/surfers/${kai.id}/sign-ins`)
  expect(await signOut()).toMatchObject(refusedWith('closed_in_water'))
  expect(await logOf(kai)).toEqual([])
  expect(await checkOut(kai, id)).toMatchObject({ status: 200 })
  expect(await signOut()).toMatchObject({ status: 200, body: { signIns: 0 } })
})

test('an operator resets two-step sign-in, and confirms an address, which both say so to the surfer', async () => {
  const kai = await aNewcomer(server)
  const confirm = () => ask(owner, `PUT /api/operators/surfers/${kai.id}/email-verification`)
  for (const _ of [1, 2]) expect(await confirm()).toMatchObject({ status: 200, body: { emailVerified: true } })
  await letterTo(mail, kai.email, 'Your e-mail address is confirmed')
  await update('users', { twoStepSignIn: true }, { id: kai.id })
  const signIn = () => ask(null, 'POST /api/login', { email: kai.email, password: PASSWORD })
  expect((await signIn()).body.code).toBe('second_step_required')
  const reset = () => ask(owner, `DELETE /api/operators/surfers/${kai.id}/two-step`)
  for (const _ of [1, 2]) expect(await reset()).toMatchObject({ status: 200, body: { hasTwoSteps: false } })
  expect((await signIn()).status).toBe(200)
  expect((await logOf(kai)).map(({ action }) => action)).toEqual(['address_confirmed', 'two_step_reset'])
  const known = await securityLogOf(kai)
  expect(known).toEqual(expect.arrayContaining(['email_verified', 'two_step_off']))
})

test('an account without an address cannot be confirmed', async () => {
  const kai = await aSurfer('Kai', { email: null, emailVerifiedAt: null })
  const confirm = await ask(owner, `PUT /api/operators/surfers/${kai.id}/email-verification`)
  expect(confirm).toMatchObject(refusedWith('no_email'))
  expect(await logOf(kai)).toEqual([])
})

test('an operator renames a surfer; the log says that the name was changed, and has no name', async () => {
  const [kai, taken] = [await aSurfer('Kai'), await named('taken_name', 'Taken', 'Name')]
  const rename = (names: object) => ask(owner, `PUT /api/operators/surfers/${kai.id}/name`, names)
  const names = { username: 'kai.renamed', firstName: 'Kainoa', lastName: 'Renamedson' }
  expect(await rename(names)).toMatchObject({ status: 200, body: names })
  expect(await rename(names)).toMatchObject({ status: 200, body: names })
  expect(await rename({ ...names, username: taken.username.toUpperCase() })).toMatchObject(
    refusedWith('username_taken'),
  )
  expect(await rename({ ...names, firstName: '' })).toMatchObject({ status: 400 })
  expect((await ask(kai, 'GET /api/auth/user')).body).toMatchObject(names)
  expect(await logOf(kai)).toEqual([
    { action: 'renamed', operatorId: owner.id, details: { name: 'changed', username: 'changed' } },
  ])
  expect(await securityLogOf(kai)).toEqual(['renamed'])
  expect(namesOf((await ask(taken, 'GET /api/users/search?q=Renamedson')).body)).toEqual(['kai.renamed'])
})

test('each action asks for a fresh sign-in, and a surfer who is gone is not found', async () => {
  const kai = await aSurfer('Kai')
  const actions = (id: string) => [
    ask(stale, `DELETE /api/operators/surfers/${id}/sign-ins`),
    ask(stale, `DELETE /api/operators/surfers/${id}/two-step`),
    ask(stale, `PUT /api/operators/surfers/${id}/email-verification`),
    ask(stale, `PUT /api/operators/surfers/${id}/name`, { username: 'somebody', firstName: 'Some', lastName: 'Body' }),
  ]
  const stale = await anOwner()
  for (const action of await Promise.all(actions(crypto.randomUUID())))
    expect(action).toMatchObject(refusedWith('user_not_found'))
  await update('signIns', { confirmedAt: sql`now() - interval '1 hour'` }, { userId: stale.id })
  for (const action of await Promise.all(actions(kai.id)))
    expect(action).toMatchObject(refusedWith('fresh_sign_in_required'))
  expect((await opened({ id: crypto.randomUUID() })).status).toBe(404)
  expect(await logOf(kai)).toEqual([])
})

test('an operator reads sixty pages of surfers a minute', async () => {
  const busy = await anOwner()
  const read = () => ask(busy, 'GET /api/operators/surfers?limit=1')
  for (let nth = 0; nth < 60; nth += 1) expect((await read()).status).toBe(200)
  expect(await read()).toMatchObject(refusedWith('too_many_attempts'))
})
