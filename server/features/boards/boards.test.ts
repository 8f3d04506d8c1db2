import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_BOARDS } from '#contract/limits.ts'
import { list } from '#server/features/boards/boards.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const FISH = { name: 'Green Fish', type: 'fish', size: '5\'10" × 21 × 2½', litres: 36.5, note: 'Waist-high and clean' }
const UNUSED = { sessions: 0, hours: 0, waves: 0, lastUsed: null }

const server = serverInFile()
const { aSession, ask, openPage, aSurfer, surfers, buddies, areBuddies, insert } = server
const elsewhere = serverBeside(server)

const add = (by: TestSurfer, more: object = {}, at = server) => at.ask(by, 'POST /api/boards', { ...FISH, ...more })
const change = (by: TestSurfer, { id }: { id: string }, named: object) => ask(by, `PATCH /api/boards/${id}`, named)
const boardsOf = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/boards')).body
const namesOf = async (surfer: TestSurfer) => (await boardsOf(surfer)).map(({ name }: { name: string }) => name)

/** A session of this many hours that began so long ago; without hours it still runs. */
const surfed = (
  by: TestSurfer,
  { ago, hours = null, ...more }: { ago: number; hours?: number | null; board?: string | null },
) => aSession(by, ago, { hours, waveCount: 7, ...more })

test('a surfer adds a board, changes it, retires it, brings it back and deletes it', async () => {
  const kai = await aSurfer()
  const { status, body: fish } = await add(kai, { name: ' Green Fish ' })
  const whole = { id: fish.id, ...FISH, photoUrl: null, isRetired: false, ...UNUSED }
  expect({ status, fish }).toEqual({ status: 201, fish: whole })
  const { body: plain } = await ask(kai, 'POST /api/boards', { name: 'Log' })
  expect(plain).toMatchObject({ name: 'Log', type: null, size: '', litres: null, note: '', photoUrl: null })
  expect(await boardsOf(kai)).toEqual([plain, fish])

  expect((await change(kai, fish, { note: '', litres: null })).body).toEqual({ ...whole, note: '', litres: null })
  expect(await change(kai, fish, {})).toMatchObject({ status: 200, body: { note: '', size: FISH.size } })
  await change(kai, plain, { isRetired: true })
  expect(await boardsOf(kai)).toMatchObject([
    { name: 'Green Fish', isRetired: false },
    { name: 'Log', isRetired: true },
  ])
  expect((await change(kai, plain, { isRetired: false })).body).toEqual(plain)

  expect(await ask(kai, `DELETE /api/boards/${fish.id}`)).toMatchObject({ status: 200, body: { id: fish.id } })
  expect(await ask(kai, `DELETE /api/boards/${fish.id}`)).toMatchObject(refusedWith('board_not_found'))
  expect(await boardsOf(kai)).toEqual([plain])
  expect((await ask(null, 'GET /api/boards')).status).toBe(401)
})

test('totals count sessions by board name, ignoring case and spaces, in one statement', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  await surfed(kai, { ago: 30, hours: 1.5, board: 'green  FISH' })
  await surfed(kai, { ago: 50, hours: 2, board: 'Greenfish' })
  // After so many hours the surfer probably forgot to check out: the session counts, its hours do not.
  await surfed(kai, { ago: 80, hours: 13, board: 'Greenfish' })
  await surfed(kai, { ago: 70, hours: 1, board: 'Green Fish 2' })
  await surfed(kai, { ago: 90, hours: 1, board: null })
  await surfed(lena, { ago: 20, hours: 1, board: 'Green Fish' })
  const { body: log } = await ask(kai, 'POST /api/boards', { name: 'Log' })
  const { body: fish } = await add(kai)
  expect(fish).toMatchObject({ sessions: 3, hours: 3.5, waves: 21, lastUsed: expect.any(String) })
  const running = { startTime: new Date().toISOString(), customLocation: 'Reef', latitude: 21, longitude: -158 }
  const { body: session } = await ask(kai, 'POST /api/surf-sessions', { ...running, board: 'GREEN fish' })
  expect(session.board).toBe('GREEN fish')

  let statements = 0
  const counting = server.db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const lastUsed = session.startTime
  expect(await list(counting, kai.id)).toEqual([{ ...fish, sessions: 4, lastUsed }, log])
  expect(statements).toBe(1)

  await ask(kai, `DELETE /api/boards/${fish.id}`)
  expect((await ask(kai, `GET /api/surf-sessions/${session.id}`)).body.board).toBe('GREEN fish')
})

test('a renamed board keeps its totals, and its sessions show the new name', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  await areBuddies(kai, lena)
  const before = await surfed(kai, { ago: 30, hours: 1, board: 'green fish' })
  const now = await surfed(kai, { ago: 1, board: 'Green Fish' })
  const other = await surfed(noa, { ago: 30, hours: 1, board: 'Green Fish' })
  const { body: fish } = await add(kai)
  const page = await openPage(lena)
  page.say({ type: 'watch', sessionId: now })
  page.say({ type: 'auth', userId: lena.id })
  await page.next({ type: 'ready' })

  const { body: renamed } = await change(kai, fish, { name: 'Old Fish' })
  expect(renamed).toEqual({ ...fish, name: 'Old Fish' })
  await page.next({ type: 'session_changed', sessionId: now })
  const boardOf = async (id: string) => (await ask(lena, `GET /api/surf-sessions/${id}`)).body.board
  expect([await boardOf(before), await boardOf(now), await boardOf(other)]).toEqual([
    'Old Fish',
    'Old Fish',
    'Green Fish',
  ])
  expect((await ask(null, `GET /api/surf-sessions/${before}`)).text).not.toContain('Fish')
  expect((await add(kai)).body).toMatchObject({ name: 'Green Fish', sessions: 0 })
})

test('two boards of a surfer need different names, ignoring case and spaces', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const { body: fish } = await add(kai)
  const { body: log } = await add(kai, { name: 'Log' })
  await change(kai, fish, { isRetired: true })
  const taken = { status: 409, body: { code: 'board_name_taken', message: 'You already have a board with this name.' } }
  expect(await add(kai, { name: 'greenfish' })).toMatchObject(taken)
  expect(await change(kai, log, { name: 'GREEN FISH' })).toMatchObject(taken)
  expect((await change(kai, log, { name: 'LOG' })).body.name).toBe('LOG')
  expect((await add(lena)).status).toBe(201)
})

test('a board that is sent twice, also to two servers at once, is stored once', async () => {
  const kai = await aSurfer()
  const clientId = randomUUID()
  const tries = await Promise.all([add(kai, { clientId }), add(kai, { clientId }, elsewhere)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 201])
  expect(tries[0].body).toEqual(tries[1].body)
  await change(kai, tries[0].body, { name: 'Log' })
  expect(await add(kai, { clientId })).toMatchObject({ status: 200, body: { name: 'Log' } })
  expect(await namesOf(kai)).toEqual(['Log'])
})

test('a surfer has at most a hundred boards, also with concurrent requests', async () => {
  const kai = await aSurfer()
  const almost = Array.from({ length: MAX_BOARDS - 1 }, (_, nth) => ({ userId: kai.id, name: `Board ${nth}` }))
  await insert('boards', almost)
  const [one, other] = await Promise.all([add(kai), add(kai, { name: 'Log' }, elsewhere)])
  expect([one.status, other.status].toSorted()).toEqual([201, 409])
  const refused = one.status === 409 ? one : other
  expect(refused.body).toMatchObject({
    code: 'too_many_boards',
    message: expect.stringContaining('the limit for boards'),
  })
})

test('only the surfer’s own open pages are notified of each change', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const [own, other] = [await elsewhere.openPage(kai), await openPage(lena)]
  const { body: fish } = await add(kai)
  await own.next({ type: 'boards_changed' })
  await change(kai, fish, { isRetired: true })
  await own.next({ type: 'boards_changed' })
  await ask(kai, `DELETE /api/boards/${fish.id}`)
  await own.next({ type: 'boards_changed' })
  // What is published later arrives later.
  await ask(kai, 'POST /api/surf-sessions', {
    ...{ startTime: new Date().toISOString(), customLocation: 'Reef', latitude: 21, longitude: -158 },
  })
  await other.next({ type: 'session_update' })
  expect(other.messages.map(({ type }) => type)).not.toContain('boards_changed')
})

test.each([
  ['name', ''],
  ['name', 'x'.repeat(61)],
  ['name', 'two\nlines'],
  ['type', 'door'],
  ['size', 'x'.repeat(41)],
  ['litres', 0],
  ['litres', 501],
  ['litres', '36'],
  ['photoUrl', ''],
  ['note', 'x'.repeat(501)],
  ['note', 'a\u0000b'],
])('%s %j is refused, in a new board and in an existing one', async (field, value) => {
  const kai = await aSurfer()
  const { body: fish } = await add(kai)
  const refused = { status: 400, body: { code: 'invalid_request', issues: [{ path: field }] } }
  expect(await add(kai, { name: 'Log', [field]: value })).toMatchObject(refused)
  expect(await change(kai, fish, { [field]: value })).toMatchObject(refused)
  expect(await boardsOf(kai)).toEqual([fish])
})
