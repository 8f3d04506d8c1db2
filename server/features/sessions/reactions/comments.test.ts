import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { faceOf } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'
import { withinOneHour } from '#test/safety/fold-hour.ts'

const server = serverInFile()
const { ask, surfers, checkIn, notices } = server

const say = (who: TestSurfer | null, id: string, comment: unknown, more: object = {}) =>
  ask(who, `POST /api/surf-sessions/${id}/comment`, { comment, ...more })
const takeBack = (who: TestSurfer | null, id: string, comment: string) =>
  ask(who, `DELETE /api/surf-sessions/${id}/comment/${comment}`)
const wordsSeenBy = async (who: TestSurfer, id: string): Promise<string[]> => {
  const { comments } = (await ask(who, `GET /api/surf-sessions/${id}`)).body
  return comments.map(({ comment }: { comment: string }) => comment)
}

test('the response to a comment equals what the session shows, and its surfer is notified', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  const { status, body } = await say(lena, id, '  So glassy \n out there ')
  expect(status).toBe(201)
  expect(body).toStrictEqual({
    id: expect.any(String),
    comment: 'So glassy \n out there',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    user: faceOf(lena),
  })
  expect((await ask(kai, `GET /api/surf-sessions/${id}`)).body.comments).toStrictEqual([body])
  expect(await notices(kai, 'comment')).toMatchObject([{ sessionId: id, actor: { id: lena.id } }])
})

test('comments are listed in order, and an own comment sends no notification', async () => {
  await withinOneHour(server.db)
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  for (const [who, words] of [
    [lena, 'one'],
    [kai, 'two'],
    [lena, 'three'],
  ] as const)
    await say(who, id, words)
  expect(await wordsSeenBy(lena, id)).toEqual(['one', 'two', 'three'])
  expect(await notices(kai, 'comment')).toHaveLength(1)
  expect(await notices(lena, 'comment')).toEqual([])
})

test('a retry returns the first comment, also concurrently', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const id = await checkIn(kai)
  const clientId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => say(lena, id, 'Shaka', { clientId })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(5).fill(200), 201])
  for (const { body } of answers) expect(body).toStrictEqual(answers[0]!.body)
  expect((await say(noa, id, 'Shaka', { clientId })).status).toBe(201)
  expect(await wordsSeenBy(kai, id)).toEqual(['Shaka', 'Shaka'])
  expect(await notices(kai, 'comment')).toHaveLength(2)
})

test('markup in a comment stays text', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  const markup = `<img src=x onerror="alert(1)"> & </script> 'quoted' \\ $1 \u2028 %00 {{7*7}}`
  expect((await say(lena, id, markup)).body.comment).toBe(markup)
  const opened = await ask(kai, `GET /api/surf-sessions/${id}`)
  expect(opened.body.comments[0].comment).toBe(markup)
  expect(opened.headers.get('content-type')).toContain('application/json')
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a comment has at most 1,000 characters or emoji, and not only blanks', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  for (const words of ['x', 'x'.repeat(1000), ` ${'é'.repeat(1000)}\n`, '🏄'.repeat(1000), '\ud83c', '\u200b'])
    expect((await say(lena, id, words)).status, words.slice(0, 10)).toBe(201)
  expect((await wordsSeenBy(kai, id)).slice(1, 4)).toEqual(['x'.repeat(1000), 'é'.repeat(1000), '🏄'.repeat(1000)])
  const refused = [
    '',
    '   ',
    '\t\n\u00a0\u3000\ufeff',
    'x'.repeat(1001),
    '🏄'.repeat(1001),
    'a\u0000b',
    7,
    null,
    ['x'],
    {},
  ]
  for (const words of refused)
    expect(await say(lena, id, words), String(words).slice(0, 10)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path: 'comment' }] },
    })
  expect(await say(lena, id, 'x', { clientId: 'once' })).toMatchObject({ status: 400 })
  expect(await wordsSeenBy(kai, id)).toHaveLength(6)
})

test('the author and the session’s surfer can delete a comment, and others cannot', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const id = await checkIn(kai)
  const [first, second] = [(await say(lena, id, 'first')).body.id, (await say(lena, id, 'second')).body.id]
  expect(await takeBack(noa, id, first)).toMatchObject(refusedWith('not_your_comment'))
  expect(await takeBack(lena, id, first)).toMatchObject({ status: 200, body: { id: first } })
  expect(await takeBack(kai, id, second)).toMatchObject({ status: 200, body: { id: second } })
  expect(await wordsSeenBy(noa, id)).toEqual([])
  for (const gone of [first, randomUUID()])
    expect(await takeBack(lena, id, gone)).toMatchObject(refusedWith('comment_not_found'))
  expect(await takeBack(lena, id, 'first')).toMatchObject({ status: 400 })
  expect(await takeBack(null, id, second)).toMatchObject({ status: 401 })
})

test('a comment is found in its own session only', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const [his, hers] = [await checkIn(kai), await checkIn(lena)]
  const comment = (await say(kai, his, 'mine')).body.id
  expect(await takeBack(kai, hers, comment)).toMatchObject(refusedWith('comment_not_found'))
  expect(await wordsSeenBy(kai, his)).toEqual(['mine'])
})

test('comments of a blocked surfer are hidden on every session', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const id = await checkIn(kai)
  await say(lena, id, 'of Lena')
  const ofNoa = (await say(noa, id, 'of Noa')).body.id
  await ask(noa, `POST /api/blocks/${lena.id}`)
  expect(await wordsSeenBy(kai, id)).toEqual(['of Lena', 'of Noa'])
  expect(await wordsSeenBy(lena, id)).toEqual(['of Lena'])
  expect(await wordsSeenBy(noa, id)).toEqual(['of Noa'])
  expect(await takeBack(lena, id, ofNoa)).toMatchObject(refusedWith('comment_not_found'))
})

test('a comment on a session that is being deleted succeeds or is not found, without an error', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [kai, lena] = await surfers('Kai', 'Lena')
    const id = await checkIn(kai)
    const [gone, ...said] = await Promise.all([
      ask(kai, `DELETE /api/surf-sessions/${id}`),
      ...Array.from({ length: 4 }, () => say(lena, id, 'Wait')),
      ...Array.from({ length: 4 }, () => ask(lena, `POST /api/surf-sessions/${id}/like`)),
    ])
    expect(gone.status).toBe(200)
    for (const { status } of said) expect([200, 201, 404]).toContain(status)
    expect(await notices(kai, 'comment')).toEqual([])
  }
})

test('a comment that waits for a deletion holds no lock that the deletion needs', async () => {
  await withinOneHour(server.db)
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  await say(lena, id, 'First')
  const { commenting } = await server.db.transaction().execute(async (deletion) => {
    await sql`delete from surf_sessions where user_id = ${kai.id} and id = ${id}`.execute(deletion)
    const commenting = say(lena, id, 'Second')
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    await sql`select from notifications where user_id = ${kai.id} for update nowait`.execute(deletion)
    return { commenting }
  })
  expect(await commenting).toMatchObject(refusedWith('session_not_found'))
})

test('a late retry does not restore a deleted comment', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  const clientId = randomUUID()
  const comment = (await say(lena, id, 'Shaka', { clientId })).body.id
  await takeBack(kai, id, comment)
  expect(await say(lena, id, 'Shaka', { clientId })).toMatchObject(refusedWith('deleted_since'))
  expect(await wordsSeenBy(lena, id)).toEqual([])
  expect((await say(kai, id, 'Mine', { clientId })).status).toBe(201)
})

test('comments are limited by rate, and a retry of a written one still succeeds', async () => {
  await withinOneHour(server.db)
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const id = await checkIn(kai)
  const clientId = randomUUID()
  expect((await say(lena, id, 'First', { clientId })).status).toBe(201)
  for (let written = 1; written < 60; written += 1) expect((await say(lena, id, `${written}`)).status).toBe(201)
  const [taken] = (await ask(lena, `GET /api/surf-sessions/${id}`)).body.comments.slice(-1)
  await takeBack(lena, id, taken.id)
  const tooMany = await say(lena, id, 'And another')
  expect(tooMany).toMatchObject(refusedWith('too_many_attempts'))
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await say(lena, id, 'First', { clientId })).status).toBe(200)
  expect((await say(noa, id, 'My turn')).status).toBe(201)
  expect((await say(lena, await checkIn(noa), 'Elsewhere')).status).toBe(201)
  expect(await notices(kai, 'comment')).toHaveLength(2)
})
