import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Notification } from '#contract/people/notifications.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { publish } from '#server/platform/live/publish.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { fannedOut } from '#test/fixtures/fan-outs.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import type { OpenPage } from '#test/network/client.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, openPage, surfers, areBuddies, aSpot, checkOut } = server
const pier = inFile(() => aSpot())

const checkIn = (who: TestSurfer, choices: object = {}) => server.checkIn(who, { ...atSpot(pier), ...choices })
const updatesOf = ({ messages }: OpenPage, sessionId: string) =>
  messages.flatMap((message) =>
    message.type === 'session_update' && message.sessionId === sessionId ? [message.status] : [],
  )
/** Whatever was on its way to this page has come when its surfer hears of a session of their own. */
async function nothingMoreComes(who: TestSurfer, page: OpenPage) {
  const sessionId = await checkIn(who)
  await page.next({ type: 'session_update', sessionId, status: 'started' })
  await checkOut(who, sessionId)
}
const trioOf = async () => {
  const [kai, lena, zoe] = await surfers('Kai', 'Lena', 'Zoe')
  await areBuddies(kai, lena)
  return { kai, lena, zoe }
}

test('a delayed session is in no response to others before its surfer has left', async () => {
  const { kai, lena, zoe } = await trioOf()
  const id = await checkIn(kai, { isDelayed: true })
  const answers = async (viewer: TestSurfer | null) =>
    Promise.all(
      [
        'surf-sessions/active',
        'surf-sessions/active/spots',
        `surf-sessions/active?latitude=${pier.latitude}&longitude=${pier.longitude}`,
        `surf-sessions/${id}`,
        `surf-sessions/user/${kai.id}`,
        `surf-sessions/spot/${pier.id}/buddies`,
        `surf-spots/${pier.id}`,
        'notifications',
      ].map(async (path) => (await ask(viewer, `GET /api/${path}`)).text),
    )
  for (const viewer of [lena, zoe, null]) expect((await answers(viewer)).join()).not.toContain(id)
  expect((await answers(kai)).join()).toContain(id)

  await checkOut(kai, id)
  expect((await ask(lena, `GET /api/surf-sessions/${id}`)).body).toMatchObject({ id, userId: kai.id })
  expect((await ask(zoe, `GET /api/surf-sessions/user/${kai.id}`)).body).toMatchObject([{ id }])
  expect((await ask(null, `GET /api/surf-sessions/${id}`)).status).toBe(200)
})

test('buddies get no update of a delayed session’s start, and those who may see it get its end', async () => {
  const { kai, lena, zoe } = await trioOf()
  const [own, buddy, stranger] = [await openPage(kai), await openPage(lena), await openPage(zoe)]
  const id = await checkIn(kai, { isDelayed: true })
  await own.next({ type: 'session_update', sessionId: id, status: 'started' })
  await nothingMoreComes(lena, buddy)
  expect(updatesOf(buddy, id)).toEqual([])
  await checkOut(kai, id)
  expect(await buddy.next({ sessionId: id })).toMatchObject({ status: 'ended', location: pier.name })
  await nothingMoreComes(zoe, stranger)
  expect(updatesOf(stranger, id)).toEqual([])
  await fannedOut(server.db)
  const { items } = (await ask(lena, 'GET /api/notifications')).body
  expect(items.filter(({ kind }: Notification) => kind === 'checked_in')).toEqual([])
})

test('a start that is read late, when the delayed session has ended, is not sent to buddies', async () => {
  const { kai, lena } = await trioOf()
  const id = await checkIn(kai, { isDelayed: true })
  await checkOut(kai, id)
  const [own, buddy] = [await openPage(kai), await openPage(lena)]
  await publish(server.db, sessionMoved, { userId: kai.id, sessionId: id, status: 'started' })
  await own.next({ type: 'session_update', sessionId: id, status: 'started' })
  await nothingMoreComes(lena, buddy)
  expect(updatesOf(buddy, id)).toEqual([])
})

test('a delayed private session stays private, and a deleted one never appears to others', async () => {
  const { kai, lena } = await trioOf()
  const buddy = await openPage(lena)
  const secret = await checkIn(kai, { isDelayed: true, visibility: 'private' })
  await checkOut(kai, secret)
  const gone = await checkIn(kai, { isDelayed: true })
  buddy.say({ type: 'watch', sessionId: gone })
  expect((await ask(kai, `DELETE /api/surf-sessions/${gone}`)).status).toBe(200)
  const edited = await checkIn(kai, { isDelayed: true })
  buddy.say({ type: 'watch', sessionId: edited })
  await ask(kai, `PATCH /api/surf-sessions/${edited}`, { visibility: 'buddies' })
  await nothingMoreComes(lena, buddy)
  for (const id of [secret, gone, edited]) expect(updatesOf(buddy, id)).toEqual([])
  expect(buddy.messages.filter(({ type }) => type === 'session_changed')).toEqual([])
})

test('a delayed session cannot be joined, liked or commented on while it is active', async () => {
  const { kai, lena } = await trioOf()
  const id = await checkIn(kai, { isDelayed: true })
  for (const [call, body] of [['join'], ['like'], ['comment', { comment: 'Where are you?' }]] as const) {
    const answer = await ask(lena, `POST /api/surf-sessions/${id}/${call}`, body)
    expect(answer).toMatchObject(refusedWith('session_not_found'))
    const unknown = await ask(lena, `POST /api/surf-sessions/${randomUUID()}/${call}`, body)
    expect(answer.text).toBe(unknown.text)
  }
})

test('a guest with a delayed session is not shown to the host and sends no notification', async () => {
  const { kai, lena } = await trioOf()
  await ask(lena, 'PATCH /api/settings', { delaysPublishing: true })
  const host = await checkIn(kai)
  const joined = (await ask(lena, `POST /api/surf-sessions/${host}/join`)).body.id
  expect((await ask(kai, `GET /api/surf-sessions/${host}`)).body.party).toEqual([])
  await fannedOut(server.db)
  expect((await ask(kai, 'GET /api/notifications')).text).not.toContain(joined)
  await checkOut(lena, joined)
  expect((await ask(kai, `GET /api/surf-sessions/${host}`)).body.party).toMatchObject([{ sessionId: joined }])
})
