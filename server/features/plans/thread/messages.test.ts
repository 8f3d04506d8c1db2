import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlanMessage } from '#contract/people/plans.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { withinOneHour } from '#test/safety/fold-hour.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, buddies, aSpot, insert, update, plan, notices } = server
const spot = inFile(() => aSpot())

/** A plan of Kai's, with Lena and Noa invited, who are no buddies of each other. */
async function planned() {
  const [kai, lena, noa] = await buddies('Kai', 'Lena', 'Noa')
  return { id: await plan(kai, spot, { invited: [lena, noa] }), kai, lena, noa }
}
const write = (who: TestSurfer, id: string, message: string, more: object = {}) =>
  ask(who, `POST /api/plans/${id}/messages`, { message, ...more })
const late = (who: TestSurfer, id: string, minutes: unknown, more: object = {}) =>
  ask(who, `POST /api/plans/${id}/late`, { minutes, ...more })
const read = (who: TestSurfer, id: string, query = '') => ask(who, `GET /api/plans/${id}/messages${query}`)
const wordsSeenBy = async (who: TestSurfer, id: string): Promise<(string | null)[]> =>
  (await read(who, id)).body.items.map(({ message }: PlanMessage) => message)
const takeBack = (who: TestSurfer, id: string, message: string) =>
  ask(who, `DELETE /api/plans/${id}/messages/${message}`)
const answer = (who: TestSurfer, id: string, given: string) =>
  ask(who, `PUT /api/plans/${id}/answer`, { answer: given })
const newsOf = (who: TestSurfer) => notices(who, 'plan_message', 'plan_late')
const wantMail = ({ id }: TestSurfer) =>
  insert('notificationPreferences', { userId: id, emailKinds: ['plan_message', 'plan_late'] })
const lettersTo = async ({ id }: TestSurfer) =>
  (await server.db.selectFrom('deliveries').select('id').where('userId', '=', id).execute()).length

test('a message appears at once on the pages of all who may come, and they are notified', async () => {
  await withinOneHour(server.db)
  const { id, kai, lena, noa } = await planned()
  const page = await openPage(noa)
  const { status, body } = await write(lena, id, ' Meet at  the stairs ')
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      user: expect.objectContaining({ id: lena.id, firstName: 'Lena' }),
      createdAt: expect.any(String),
      message: 'Meet at  the stairs',
      lateMinutes: null,
    },
  })
  await page.next({ type: 'plan_messages_changed' })
  await page.next({ type: 'notifications_changed' })
  expect((await read(kai, id)).body).toEqual({ items: [body], hasOlder: false })
  const news = {
    kind: 'plan_message',
    planId: id,
    actor: { id: lena.id },
    quote: 'Meet at  the stairs'.replace(/ +/g, ' '),
  }
  expect(await newsOf(kai)).toMatchObject([
    { ...news, text: 'Lena Nakamura sent a message about the plan at Huntington Pier' },
  ])
  expect(await newsOf(noa)).toMatchObject([news])
  expect(await newsOf(lena)).toEqual([])
})

test('messages on a plan fold into one unread line and one e-mail an hour', async () => {
  await withinOneHour(server.db)
  const [{ id, kai, lena, noa }, other] = [await planned(), await planned()]
  await wantMail(kai)
  for (const [who, words] of [
    [lena, 'one'],
    [noa, 'two'],
    [lena, 'three'],
  ] as const)
    await write(who, id, words)
  expect(await newsOf(kai)).toMatchObject([{ actor: { id: lena.id }, quote: 'three' }])
  expect(await lettersTo(kai)).toBe(1)
  // The same surfer on another plan.
  await sql`insert into plan_surfers (owner_id, plan_id, user_id) values (${other.kai.id}, ${other.id}, ${kai.id})`.execute(
    server.db,
  )
  await sql`insert into plan_surfers (owner_id, plan_id, user_id) values (${other.kai.id}, ${other.id}, ${lena.id})`.execute(
    server.db,
  )
  await write(lena, other.id, 'elsewhere')
  expect((await newsOf(kai)).map(({ planId }) => planId)).toEqual([other.id, id])

  // In the next hour it rings again, and is still one line.
  await sql`update notifications set fold_window = fold_window - interval '1 hour' where user_id = ${kai.id}`.execute(
    server.db,
  )
  await write(noa, id, 'four')
  expect((await newsOf(kai)).filter(({ planId }) => planId === id)).toMatchObject([{ quote: 'four' }])
  expect((await newsOf(kai)).map(({ planId }) => planId)).toEqual([id, other.id])
})

test('running late posts a message and notifies the others once', async () => {
  await withinOneHour(server.db)
  const { id, kai, lena } = await planned()
  await wantMail(kai)
  const clientId = randomUUID()
  const said = await late(lena, id, 15, { clientId })
  expect(said).toMatchObject({ status: 201, body: { message: null, lateMinutes: 15 } })
  expect(await late(lena, id, 15, { clientId })).toMatchObject({ status: 200, body: { id: said.body.id } })
  await write(lena, id, 'Flat tyre')
  await late(lena, id, 60)
  expect(await newsOf(kai)).toMatchObject([
    { kind: 'plan_late', text: 'Lena Nakamura is running 60 min late to Huntington Pier' },
    { kind: 'plan_message', quote: 'Flat tyre' },
  ])
  expect(await lettersTo(kai)).toBe(2)
  for (const minutes of [0, 20, '15', null, undefined])
    expect(await late(lena, id, minutes)).toMatchObject({ status: 400, body: { issues: [{ path: 'minutes' }] } })
})

test('a retry returns the first message, also concurrently, and a deleted one stays deleted', async () => {
  const { id, kai, lena } = await planned()
  const clientId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => write(lena, id, 'Shaka', { clientId })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
  expect(await wordsSeenBy(kai, id)).toEqual(['Shaka'])
  expect(await takeBack(kai, id, answers[0]!.body.id)).toMatchObject({ status: 200 })
  expect(await write(lena, id, 'Shaka', { clientId })).toMatchObject(refusedWith('deleted_since'))
  expect(await wordsSeenBy(lena, id)).toEqual([])
})

test('the author and the planner can delete a message, and others cannot', async () => {
  const { id, kai, lena, noa } = await planned()
  const [first, second] = [(await write(lena, id, 'first')).body.id, (await write(lena, id, 'second')).body.id]
  expect(await takeBack(noa, id, first)).toMatchObject(refusedWith('not_your_message'))
  const page = await openPage(noa)
  expect((await takeBack(lena, id, first)).status).toBe(200)
  await page.next({ type: 'plans_changed' })
  expect((await takeBack(kai, id, second)).status).toBe(200)
  expect(await takeBack(lena, id, first)).toMatchObject(refusedWith('message_not_found'))
  const elsewhere = await planned()
  const there = (await write(elsewhere.lena, elsewhere.id, 'there')).body.id
  expect(await takeBack(kai, id, there)).toMatchObject(refusedWith('message_not_found'))
})

test('a message has at most 500 characters or emoji, and not only blanks', async () => {
  const { id, lena } = await planned()
  for (const words of ['x', '🏄'.repeat(500), `<img src=x onerror="alert(1)"> \u2028 \\`])
    expect((await write(lena, id, words)).body.message).toBe(words)
  for (const words of ['', ' \n', 'x'.repeat(501), 'a\u0000b'])
    expect(await write(lena, id, words)).toMatchObject({ status: 400, body: { issues: [{ path: 'message' }] } })
})

test('a surfer who declines cannot read, write or be notified until they change the answer', async () => {
  await withinOneHour(server.db)
  const { id, kai, lena, noa } = await planned()
  await write(kai, id, 'Dawn?')
  await answer(lena, id, 'no')
  expect(await newsOf(lena)).toMatchObject([{ readAt: expect.any(String), quote: null }])
  const declined = refusedWith('plan_declined')
  expect(await read(lena, id)).toMatchObject(declined)
  expect(await write(lena, id, 'Hello')).toMatchObject(declined)
  expect(await late(lena, id, 15)).toMatchObject(declined)
  const unread = async () => (await ask(lena, 'GET /api/notifications')).body.unread
  const before = await unread()
  await write(noa, id, 'Yes')
  expect(await unread()).toBe(before)
  await answer(lena, id, 'maybe')
  expect(await wordsSeenBy(lena, id)).toEqual(['Yes', 'Dawn?'])
})

test('removed, blocked and uninvited surfers cannot find the thread', async () => {
  await withinOneHour(server.db)
  const { id, kai, lena, noa } = await planned()
  await write(kai, id, 'Dawn?')
  await ask(kai, `PATCH /api/plans/${id}`, { invited: [lena.id] })
  expect(await newsOf(noa)).toEqual([])
  await ask(kai, `POST /api/blocks/${lena.id}`)
  for (const who of [noa, lena, await aSurfer()]) {
    expect(await read(who, id)).toMatchObject(refusedWith('plan_not_found'))
    expect(await write(who, id, 'Hello')).toMatchObject(refusedWith('plan_not_found'))
  }
  await write(kai, id, 'Alone then')
  expect(await newsOf(lena)).toEqual([])
})

test('invited surfers with a block between them neither read nor notify each other', async () => {
  await withinOneHour(server.db)
  const { id, kai, lena, noa } = await planned()
  await ask(lena, `POST /api/blocks/${noa.id}`)
  const ofNoa = (await write(noa, id, 'of Noa')).body.id
  await write(lena, id, 'of Lena')
  expect(await wordsSeenBy(kai, id)).toEqual(['of Lena', 'of Noa'])
  expect(await wordsSeenBy(lena, id)).toEqual(['of Lena'])
  expect(await wordsSeenBy(noa, id)).toEqual(['of Noa'])
  expect(await newsOf(lena)).toEqual([])
  expect(await newsOf(noa)).toEqual([])
  expect(await takeBack(lena, id, ofNoa)).toMatchObject(refusedWith('message_not_found'))
})

test('a canceled plan and one that is over take no messages', async () => {
  const { id, kai, lena } = await planned()
  await ask(kai, `DELETE /api/plans/${id}`)
  expect(await write(lena, id, 'Why?')).toMatchObject(refusedWith('plan_canceled'))
  const past = await planned()
  await update('plans', { startTime: new Date(Date.now() - 4 * HOUR_MS).toISOString() }, { id: past.id })
  expect(await late(past.lena, past.id, 15)).toMatchObject(refusedWith('plan_over'))
  expect((await read(past.lena, past.id)).status).toBe(200)
})
