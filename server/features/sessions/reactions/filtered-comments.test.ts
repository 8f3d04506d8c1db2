import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

const server = serverInFile()
const { ask, surfers, buddies, checkIn, surf, notices, openPage, update } = server

const say = (who: TestSurfer, id: string, comment: string, more: object = {}) =>
  ask(who, `POST /api/surf-sessions/${id}/comment`, { comment, ...more })
const settle = (who: TestSurfer, change: object) => ask(who, 'PATCH /api/settings', change)
type Shown = { comments: { comment: string }[]; commentCount: number; mayComment: boolean }
const shownTo = async (who: TestSurfer, id: string): Promise<Shown> =>
  (await ask(who, `GET /api/surf-sessions/${id}`)).body
const textsFor = async (who: TestSurfer, id: string) => (await shownTo(who, id)).comments.map(({ comment }) => comment)

test('a hidden word hides a comment from its surfer, and on own sessions from all but the author', async () => {
  const [maya, kai, noa, ben] = await surfers('Maya', 'Kai', 'Noa', 'Ben')
  await settle(maya, { hiddenWords: ['kook'] })
  const [hers, bens] = [await checkIn(maya), await checkIn(ben)]
  for (const id of [hers, bens]) {
    const posted = await say(kai, id, 'What a Kook')
    expect(posted).toMatchObject({ status: 201, body: { comment: 'What a Kook' } })
    await say(noa, id, 'Nice wave')
  }
  expect(await textsFor(maya, hers)).toEqual(['Nice wave'])
  expect(await textsFor(ben, hers)).toEqual(['Nice wave'])
  expect(await textsFor(kai, hers)).toEqual(['What a Kook', 'Nice wave'])
  expect(await textsFor(maya, bens)).toEqual(['Nice wave'])
  expect(await textsFor(noa, bens)).toEqual(['What a Kook', 'Nice wave'])
  for (const whom of ['buddy', 'surfer'])
    expect((await ask(maya, `GET /api/surf-sessions/${hers}/seen-by/${whom}`)).body.comments).toHaveLength(1)
  const { id: kooky } = (await shownTo(kai, hers)).comments[0] as unknown as { id: string }
  expect(await ask(noa, `DELETE /api/surf-sessions/${hers}/comment/${kooky}`)).toMatchObject({ status: 404 })
  const report = { kind: 'comment', id: kooky, parentId: hers, reason: 'spam' }
  expect(await ask(noa, 'POST /api/reports', report)).toMatchObject(refusedWith('comment_not_found'))

  await say(maya, hers, 'I was the kook')
  expect(await textsFor(ben, hers), 'own words do not hide own comments').toContain('I was the kook')
})

test('a hidden comment causes no notification, and its quote goes once its word is hidden', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const id = await checkIn(maya)
  await settle(maya, { hiddenWords: ['kook'] })
  await say(kai, id, 'kook')
  expect(await notices(maya, 'comment')).toEqual([])
  await say(kai, id, 'barney')
  expect(await notices(maya, 'comment')).toMatchObject([{ quote: 'barney' }])
  await settle(maya, { hiddenWords: ['kook', 'barney'] })
  expect(await notices(maya, 'comment')).toMatchObject([{ quote: null }])
})

test('the feed counts what its lists show, to each reader', async () => {
  const [maya, kai, noa] = await buddies('Maya', 'Kai', 'Noa')
  await settle(maya, { hiddenWords: ['kook'] })
  await settle(noa, { hiddenWords: ['barney'] })
  const id = await surf(maya)
  await update('surfSessions', { startTime: new Date(Date.now() - 3_600_000).toISOString() }, { id })
  for (const comment of ['kook', 'barney', 'mate', 'legend']) await say(kai, id, comment)
  const inFeed = async (who: TestSurfer) => {
    const [session]: Shown[] = (await ask(who, 'GET /api/feed')).body.items
    return [session!.commentCount, session!.comments.map(({ comment }) => comment)]
  }
  expect(await inFeed(kai)).toEqual([4, ['mate', 'legend']])
  expect(await inFeed(noa)).toEqual([2, ['mate', 'legend']])
  expect(await textsFor(noa, id)).toEqual(['mate', 'legend'])
  const answer = await fetch(`${server.url}/api/own-data.zip`, { headers: { cookie: maya.cookie } })
  const data = JSON.parse(String((await unzipped(Buffer.from(await answer.arrayBuffer()))).get('data.json')))
  expect(data.sessions[0].comments.map(({ comment }: { comment: string }) => comment)).toEqual([
    ...['barney', 'mate', 'legend'],
  ])
})

test('a removed word shows its comments again, and other pages of the surfer are notified', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const id = await checkIn(maya)
  await say(kai, id, 'kook')
  const page = await openPage(maya)
  await settle(maya, { hiddenWords: ['kook'] })
  await page.next({ type: 'settings_changed' })
  expect(await textsFor(maya, id)).toEqual([])
  await settle(maya, { hiddenWords: [] })
  expect(await textsFor(maya, id)).toEqual(['kook'])
})

test('a surfer chooses who may comment, and the reply says who may', async () => {
  const [maya, kai] = await buddies('Maya', 'Kai')
  const [noa] = await surfers('Noa')
  const id = await checkIn(maya)
  const clientId = randomUUID()
  await say(noa, id, 'First', { clientId })
  for (const [commentsFrom, may] of [
    ['everyone', [true, true, true]],
    ['buddies', [true, true, false]],
    ['nobody', [true, false, false]],
  ] as const) {
    await settle(maya, { commentsFrom })
    for (const [nth, who] of [maya, kai, noa].entries()) {
      expect((await shownTo(who, id)).mayComment, `${commentsFrom} ${nth}`).toBe(may[nth])
      expect(await say(who, id, 'Shaka')).toMatchObject(may[nth] ? { status: 201 } : refusedWith('comments_limited'))
    }
  }
  expect((await ask(null, `GET /api/surf-sessions/${id}`)).status).toBe(404)
  expect(await say(noa, id, 'First', { clientId }), 'a retry of what was posted before').toMatchObject({ status: 200 })
  await update('surfSessions', { visibility: 'private' }, { id })
  expect(await say(noa, id, 'Shaka')).toMatchObject(refusedWith('session_not_found'))
})

test('a limited surfer is not offered to comment', async () => {
  const [maya, kai] = await buddies('Maya', 'Kai')
  const id = await checkIn(maya)
  await server.insert('standings', { userId: kai.id, state: 'limited' })
  expect((await shownTo(kai, id)).mayComment).toBe(false)
  expect((await shownTo(maya, id)).mayComment).toBe(true)
})

test('an author who may no longer comment can delete their comment', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const id = await checkIn(maya)
  const posted = await say(kai, id, 'kook')
  await settle(maya, { commentsFrom: 'nobody', hiddenWords: ['kook'] })
  expect(await ask(kai, `DELETE /api/surf-sessions/${id}/comment/${posted.body.id}`)).toMatchObject({ status: 200 })
})
