import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSpotStarts } from '#server/features/sessions/check-in/session-start.ts'
import { limits } from '#server/limits.ts'
import { exhaust, leftOf } from '#server/platform/config/rate-limits.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { recordStatements } from '#test/postgres/recorded-statements.ts'

const server = serverInFile()
const { ask, surfers, areBuddies, aSpot } = server
const spot = inFile(() => aSpot({ name: 'Pier' }))

type Seven = [TestSurfer, TestSurfer, TestSurfer, TestSurfer, TestSurfer, TestSurfer, TestSurfer, ...TestSurfer[]]
/** Seven surfers or more. */
const some = async (count: number) => (await surfers(...Array<object>(count).fill({}))) as Seven
const atSpot = () => ({ surfSpotId: spot.id, latitude: 20, longitude: 30, startTime: new Date().toISOString() })
const checkIn = (surfer: TestSurfer, more: object = {}) =>
  ask(surfer, 'POST /api/surf-sessions', { ...atSpot(), ...more })
const activeOf = ({ id }: { id: string }) =>
  server.db.selectFrom('surfSessions').selectAll().where('userId', '=', id).where('isActive', '=', true).execute()

test('concurrent check-ins share a statement, and each surfer has their own session', async () => {
  const { db, sent } = recordStatements(server.db)
  const startAtSpot = createSpotStarts({ db })
  const everybody = await some(18)
  const [, , lena, , kai] = everybody
  await areBuddies(kai, lena)
  const choices = everybody.map((_, nth) => ({ board: `Board ${nth} 'n "quotes" \ud800`, waveHeight: nth / 4 }))
  const started = await Promise.all(
    everybody.map(({ id }, nth) => startAtSpot(id, { ...atSpot(), ...choices[nth]!, isDelayed: id === lena.id })),
  )
  // The first two at once by themselves, then eight at a time.
  expect(sent).toHaveLength(4)
  for (const [nth, { id, username }] of everybody.entries()) {
    const board = `Board ${nth} 'n "quotes" \ufffd`
    expect(started[nth]).toMatchObject({ userId: id, board, user: { username }, conditions: { waveHeight: nth / 4 } })
    expect(await activeOf({ id })).toMatchObject([
      { id: started[nth]?.id, board, isDelayed: id === lena.id, latitude: 20, longitude: 30, visibility: 'everyone' },
    ])
  }
  expect(new Set(started.map((row) => row?.id)).size).toBe(18)
  expect(started.flatMap((row) => (row?.fansOut ? row.userId : []))).toEqual([kai.id])
})

test('a refused check-in gets its reason, counts once and does not affect the others', async () => {
  const everybody = await some(20)
  const [inTheWater, again, deleted, nowhere, tooOften, tooEarly, forgotten] = everybody
  const clientId = randomUUID()
  await checkIn(inTheWater)
  const first = await checkIn(again, { clientId })
  await ask(deleted, `DELETE /api/surf-sessions/${(await checkIn(deleted, { clientId })).body.id}`)
  await exhaust(server.db, { 'check-in': [tooOften.id] })
  const { body: ended } = await checkIn(forgotten)
  await sql`
    update surf_sessions set end_time = start_time, end_assumed_at = now()
    where user_id = ${forgotten.id}`.execute(server.db)

  const wanted = new Map<TestSurfer, object>([
    [again, { clientId }],
    [deleted, { clientId }],
    [nowhere, { surfSpotId: randomUUID() }],
    [tooEarly, { startTime: new Date(Date.now() - 25 * 3_600_000).toISOString() }],
  ])
  const answers = await Promise.all(everybody.map((surfer) => checkIn(surfer, wanted.get(surfer))))
  const codes = answers.map(({ status, body }) => [status, body.code])
  expect(codes.slice(0, 7)).toEqual([
    [409, 'already_checked_in'],
    [200, undefined],
    [409, 'deleted_since'],
    [404, 'spot_not_found'],
    [429, 'too_many_attempts'],
    [400, 'invalid_request'],
    [201, undefined],
  ])
  expect(answers[1]?.body).toEqual(first.body)
  expect(codes.slice(7)).toEqual(Array(13).fill([201, undefined]))
  const counted = async ({ id }: TestSurfer) =>
    limits['check-in'].size - (await leftOf(server.db, { 'check-in': [id] }))[0]!.left
  expect(await Promise.all([nowhere, tooEarly, everybody[7]!].map(counted))).toEqual([1, 1, 1])
  const { rows } = await sql`
    select from surf_sessions where user_id = ${forgotten.id} and id = ${ended.id} and end_assumed_at is null`.execute(
    server.db,
  )
  expect(rows).toHaveLength(1)
})

test('a surfer whose rows are locked delays no other check-in', async () => {
  const [kai, ...others] = await some(12)
  const own = await server.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${kai.id} for update`.execute(tx)
    const before = others.slice(0, 5).map((surfer) => checkIn(surfer))
    const waits = checkIn(kai)
    const after = others.slice(5).map((surfer) => checkIn(surfer))
    const answers = await Promise.all([...before, ...after])
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(201))
    expect(await activeOf(kai)).toEqual([])
    return { waits }
  })
  expect((await own.waits).status).toBe(201)
})
