import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_PUSH_SERVERS } from '#contract/limits.ts'
import { startGotify, startNtfy } from '#test/fakes/push-servers.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile({ OUTGOING_PRIVATE_HOSTS: ['127.0.0.1'] })
const { ask, aSurfer } = server
const [ntfy, gotify] = [inEachTest(startNtfy), inEachTest(startGotify)]

const onNtfy = (more = {}) => ({ kind: 'ntfy', address: ntfy.url, topic: 'mine', token: 'tk_known', ...more })
const onGotify = (more = {}) => ({ kind: 'gotify', address: `${gotify.url}/`, token: 'Aknown', ...more })
type Surfer = { cookie: string }
const add = (surfer: Surfer, body: object) => ask(surfer, 'POST /api/push-servers', body)
const listOf = async (surfer: Surfer) => (await ask(surfer, 'GET /api/push-servers')).body
const testOf = async (surfer: Surfer, id: string) => (await ask(surfer, `POST /api/push-servers/${id}/test`)).body

test('servers of ntfy and Gotify are listed without their tokens, which no row has in the clear', async () => {
  const maya = await aSurfer()
  expect((await add(maya, onNtfy())).status).toBe(201)
  expect((await add(maya, onGotify())).body).toMatchObject({ kind: 'gotify', address: gotify.url, topic: '' })
  const listed = await listOf(maya)
  expect(listed).toMatchObject([
    { kind: 'ntfy', address: ntfy.url, topic: 'mine', hasToken: true, isOn: true, usedAt: null, failingSince: null },
    { kind: 'gotify', hasToken: true, isOn: true },
  ])
  const { rows } = await sql`select s::text from push_servers s where user_id = ${maya.id}`.execute(server.db)
  expect(JSON.stringify([listed, rows])).not.toMatch(/tk_known|Aknown/)
})

test('a test arrives at once, in the language of the reader, and leads to the settings', async () => {
  const maya = await aSurfer()
  const [{ body: first }, { body: second }] = [await add(maya, onNtfy()), await add(maya, onGotify())]
  for (const { id } of [first, second])
    expect(await testOf(maya, id)).toMatchObject({
      isTaken: true,
      answer: '200',
      server: { usedAt: expect.any(String) },
    })
  const shown = { title: 'Lineup', message: 'Your notifications arrive here.' }
  const click = expect.stringMatching(/\/settings\/notifications$/)
  expect(ntfy.shown).toEqual([{ ...shown, click, priority: 3, to: 'mine' }])
  expect(gotify.shown).toEqual([{ ...shown, click, priority: 4, to: 'application' }])
})

test('the answer of a server that refuses or cannot be reached is shown', async () => {
  const maya = await aSurfer()
  const answerOf = async (given: object) => (await testOf(maya, (await add(maya, given)).body.id)).answer
  expect(await answerOf(onNtfy({ token: 'tk_other' }))).toBe('401')
  expect(await answerOf(onNtfy({ token: null }))).toBe('403')
  expect(await answerOf(onNtfy({ topic: 'docs' }))).toBe('400')
  expect(await answerOf(onGotify({ token: 'Cother' }))).toBe('401')
  await gotify.close()
  expect(await answerOf(onGotify())).toBe('ECONNREFUSED')
})

test('the same server again gets another token and is on again, and the sixth is refused', async () => {
  const maya = await aSurfer()
  const { body: known } = await add(maya, onNtfy({ token: 'tk_old' }))
  await server.update('pushServers', { offAt: new Date().toISOString() }, { id: known.id })
  expect(await listOf(maya)).toMatchObject([{ isOn: false }])
  expect(await add(maya, onNtfy({ address: `${ntfy.url}//` }))).toMatchObject({ status: 200, body: { id: known.id } })
  expect(await testOf(maya, known.id)).toMatchObject({ isTaken: true, server: { isOn: true } })
  for (let nth = 1; nth < MAX_PUSH_SERVERS; nth += 1) await add(maya, onNtfy({ topic: `mine${nth}` }))
  expect(await add(maya, onNtfy({ topic: 'one-more' }))).toMatchObject(refusedWith('too_many_push_servers'))
  expect((await add(maya, onNtfy())).status).toBe(200)
})

test('addresses, topics and tokens that no server has are refused', async () => {
  const maya = await aSurfer()
  const issueOf = async (given: object) => {
    const { status, body } = await add(maya, given)
    return [status, body.issues?.[0]?.path]
  }
  for (const address of ['http://169.254.169.254', 'http://10.0.0.1', 'https://router', 'ftp://ntfy.sh', 'ntfy', ''])
    expect(await issueOf(onNtfy({ address })), address).toEqual([400, 'address'])
  for (const address of [`${ntfy.url}/mine`, `${ntfy.url}/?a=1`, `${ntfy.url}/#a`])
    expect(await issueOf(onNtfy({ address })), address).toEqual([400, 'address'])
  expect((await add(maya, onGotify({ address: `${gotify.url}/gotify` }))).status).toBe(201)
  for (const topic of ['', 'my topic', 'a/b', 'ñ', 'x'.repeat(65)])
    expect(await issueOf(onNtfy({ topic })), topic).toEqual([400, 'topic'])
  for (const token of ['two words', 'tk\r\nx: y', 'ü', '', 'x'.repeat(201)])
    expect(await issueOf(onGotify({ token })), token).toEqual([400, 'token'])
  expect(await issueOf(onGotify({ token: null }))).toEqual([400, 'token'])
  expect(await issueOf({ kind: 'pushover', address: ntfy.url })).toEqual([400, 'kind'])
})

test('a server is removed once, by its surfer alone', async () => {
  const [maya, kai] = [await aSurfer(), await aSurfer()]
  const { body } = await add(maya, onNtfy())
  const call = `/api/push-servers/${body.id}`
  for (const route of [`DELETE ${call}`, `POST ${call}/test`])
    expect(await ask(kai, route)).toMatchObject(refusedWith('push_server_not_found'))
  expect((await ask(maya, `DELETE ${call}`)).body).toEqual({ id: body.id })
  expect(await ask(maya, `DELETE ${call}`)).toMatchObject(refusedWith('push_server_not_found'))
  expect(await listOf(maya)).toEqual([])
})
