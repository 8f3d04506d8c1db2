import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const server = serverInFile()
const { ask, aSurfer, update, checkIn } = server
afterEach(() => setClocks(server, null))

const iso = (ms: number) => new Date(ms).toISOString()
const checkOut = (surfer: TestSurfer | null, id: string, body?: unknown) =>
  ask(surfer, `PUT /api/surf-sessions/${id}/end`, body)

/** A surfer in the water since `ago` milliseconds. */
async function inTheWater({ ago = 0, defaultVisibility = 'everyone' } = {}) {
  const surfer = await aSurfer({ defaultVisibility })
  const startTime = iso((server.clock.now?.getTime() ?? Date.now()) - ago)
  return { surfer, id: await checkIn(surfer, { startTime }), startTime }
}
const undo = (surfer: TestSurfer | null, id: string) => ask(surfer, `DELETE /api/surf-sessions/${id}/end`)
const rowOf = (id: string) =>
  server.db.selectFrom('surfSessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('checking out ends the session now and stores its details', async () => {
  const now = new Date()
  await setClocks(server, now)
  const { surfer, id, startTime } = await inTheWater({ ago: 90 * MINUTE_MS })
  const said = { waveCount: 12, notes: 'Glassy', rating: 4, board: 'Red longboard' }
  const { status, body } = await checkOut(surfer, id, { ...said, waveSize: ' 2-3ft ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    startTime,
    endTime: now.toISOString(),
    isActive: false,
    duration: 1.5,
    ...said,
    waveSize: '2-3ft',
  })
  expect((await ask(surfer, 'GET /api/surf-sessions/active')).text).not.toContain(id)
})

test('a further check-out returns the ended session unchanged', async () => {
  const { surfer, id } = await inTheWater({ ago: MINUTE_MS })
  const first = await checkOut(surfer, id, {})
  const second = await checkOut(surfer, id, { waveCount: 99, notes: 'Later', endTime: iso(Date.now()) })
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect(second.body.waveCount).toBeNull()
})

test('concurrent check-outs agree on one end', async () => {
  const { surfer, id } = await inTheWater({ ago: MINUTE_MS })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => checkOut(surfer, id, { waveCount: index, notes: `Try ${index}` })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('a check-out works without a body and with an empty one', async () => {
  for (const body of [undefined, {}, '', 'null']) {
    const { surfer, id } = await inTheWater({ ago: MINUTE_MS })
    expect((await checkOut(surfer, id, body)).body).toMatchObject({ id, isActive: false })
  }
})

test('an end before the start, in the future or invalid is refused', async () => {
  const { surfer, id } = await inTheWater({ ago: 60 * MINUTE_MS })
  const ends = [
    iso(Date.now() - 61 * MINUTE_MS),
    iso(Date.now() + 10 * MINUTE_MS),
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    'yesterday',
    42,
    null,
  ]
  for (const endTime of ends)
    expect(await checkOut(surfer, id, { endTime, notes: 'Must not stay' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path: 'endTime' }] },
    })
  expect(await rowOf(id)).toMatchObject({ endTime: null, notes: null })
  const endTime = iso(Date.now() - 30 * MINUTE_MS)
  expect((await checkOut(surfer, id, { endTime })).body).toMatchObject({ endTime, duration: expect.closeTo(0.5, 3) })
})

test('wave counts and notes over their limits are refused', async () => {
  const { surfer, id } = await inTheWater()
  const refused = [
    { waveCount: -1 },
    { waveCount: 1001 },
    { waveCount: 2.5 },
    { waveCount: '12' },
    { waveCount: 1e300 },
    { waveSize: 'x'.repeat(41) },
    { waveSize: 3 },
    { notes: 'x'.repeat(2001) },
    { notes: 'a\u0000b' },
    { rating: 6 },
    { board: 'x'.repeat(61) },
    { companions: Array.from({ length: 21 }, () => randomUUID()) },
  ]
  for (const body of refused)
    expect(await checkOut(surfer, id, body)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        issues: expect.arrayContaining([{ path: Object.keys(body)[0], message: expect.any(String) }]),
      },
    })
  expect((await rowOf(id)).endTime).toBeNull()
  const body = { waveCount: 1000, waveSize: null, notes: '🏄'.repeat(1000) }
  expect((await checkOut(surfer, id, body)).body).toMatchObject(body)
})

test('a session with a start a few minutes ahead can be ended', async () => {
  const { surfer, id, startTime } = await inTheWater({ ago: -4 * MINUTE_MS })
  expect(await checkOut(surfer, id, {})).toMatchObject({ status: 200, body: { endTime: startTime, duration: 0 } })
})

test('a check-out keeps the board unless it gives another one or none', async () => {
  for (const [named, board] of [
    [{}, 'Red longboard'],
    [{ board: 'Fish' }, 'Fish'],
    [{ board: null }, null],
  ] as const) {
    const { surfer, id } = await inTheWater({ ago: MINUTE_MS })
    await update('surfSessions', { board: 'Red longboard' }, { id })
    expect((await checkOut(surfer, id, named)).body).toMatchObject({ board, isActive: false })
  }
})

test('a check-out can be undone within 30 seconds of its arrival, also twice', async () => {
  const now = new Date()
  await setClocks(server, now)
  const { surfer, id, startTime } = await inTheWater({ ago: 60 * MINUTE_MS })
  const { overdueAt } = await rowOf(id)
  await checkOut(surfer, id, { endTime: iso(now.getTime() - 20 * MINUTE_MS), waveCount: 7 })
  await setClocks(server, new Date(now.getTime() + 29_000))
  for (const _ of ['first', 'again'])
    expect(await undo(surfer, id)).toMatchObject({
      status: 200,
      body: { id, startTime, endTime: null, isActive: true, duration: null, waveCount: 7 },
    })
  expect(await rowOf(id)).toMatchObject({ overdueAt, checkedOutAt: null })
  await checkOut(surfer, id)
  await setClocks(server, new Date(now.getTime() + 59_000))
  expect(await undo(surfer, id)).toMatchObject(refusedWith('check_out_stands'))
  expect((await rowOf(id)).isActive).toBe(false)
})

test('only the last check-out can be undone, and not after another check-in', async () => {
  const { surfer, id, startTime } = await inTheWater()
  await checkOut(surfer, id)
  const place = { customLocation: 'Pier', startTime, latitude: 1, longitude: 1 }
  const next = (await ask(surfer, 'POST /api/surf-sessions', place)).body.id
  expect(await undo(surfer, id)).toMatchObject(refusedWith('already_checked_in'))
  await checkOut(surfer, next)
  expect(await undo(surfer, id)).toMatchObject(refusedWith('check_out_stands'))
  expect((await undo(surfer, next)).status).toBe(200)
})

test('after checking out a surfer may check in again', async () => {
  const { surfer, id } = await inTheWater()
  await checkOut(surfer, id, {})
  const again = { customLocation: 'Pier', startTime: iso(Date.now()), latitude: 1, longitude: 1 }
  expect((await ask(surfer, 'POST /api/surf-sessions', again)).status).toBe(201)
})

test('an invalid id is refused', async () => {
  const surfer = await aSurfer()
  for (const id of ['42', 'undefined', '%00', `${randomUUID()}'`, '%F0%9F%8F%84', '..%2F..'])
    expect(await checkOut(surfer, id, {})).toMatchObject(refusedWith('invalid_request'))
})
