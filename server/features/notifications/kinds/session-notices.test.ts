import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { GPS_ONLY_LOCATION, UNREAD_COUNTED } from '#contract/limits.ts'
import { notificationKinds } from '#contract/people/notification-kinds.ts'
import { kindEntries } from '#server/features/notifications/kinds/kinds.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { withinOneHour } from '#test/safety/fold-hour.ts'

test('a kind without an entry does not compile', () => {
  const { like: _, ...others } = kindEntries
  // @ts-expect-error 'like' is missing.
  const entries: typeof kindEntries = others
  expect(Object.keys(entries)).toHaveLength(notificationKinds.length - 1)
})

const server = serverInFile()
const { ask, surfers, buddies, aSpot, insert, checkIn, noticesByOthers } = server

const position = { latitude: 33.4, longitude: -117.6 }
const farAway = { latitude: 20.1, longitude: -40.2 }
const comment = async (who: TestSurfer, session: string, words: string): Promise<string> =>
  (await ask(who, `POST /api/surf-sessions/${session}/comment`, { comment: words })).body.id

test('a notification of an own session names the place and quotes the newest comment', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const spot = await aSpot({ name: 'Church', ...position })
  const session = await checkIn(maya, { surfSpotId: spot.id })
  await withinOneHour(server.db)
  await ask(kai, `POST /api/surf-sessions/${session}/like`)
  await comment(kai, session, 'Nice one')
  const newest = await comment(kai, session, `Save me a spot\non the left ${'and wax '.repeat(30)}`)
  expect(await noticesByOthers(maya)).toMatchObject([
    {
      kind: 'comment',
      sessionId: session,
      place: 'Church',
      quote: expect.stringMatching(/^Save me a spot on the left .* (and|wax)…$/),
    },
    { kind: 'like', sessionId: session, place: 'Church', quote: null },
  ])
  // Only what is still there is quoted.
  await ask(kai, `DELETE /api/surf-sessions/${session}/comment/${newest}`)
  expect(await noticesByOthers(maya)).toMatchObject([{ quote: 'Nice one' }, {}])
  await ask(maya, `POST /api/blocks/${kai.id}`)
  expect(await noticesByOthers(maya)).toEqual([])
})

test('a GPS session has no place name, and a session that the reader may no longer see has no link', async () => {
  const [maya, kai] = await buddies('Maya', 'Kai')
  const host = await checkIn(maya, { customLocation: GPS_ONLY_LOCATION, ...farAway })
  const guest = (await ask(kai, `POST /api/surf-sessions/${host}/join`)).body.id
  expect(await noticesByOthers(maya)).toMatchObject([{ kind: 'joined', sessionId: guest, place: null, quote: null }])
  await ask(kai, `PATCH /api/surf-sessions/${guest}`, { visibility: 'buddies' })
  await ask(maya, `DELETE /api/buddies/${kai.id}`)
  expect(await noticesByOthers(maya)).toMatchObject([
    { kind: 'joined', sessionId: null, place: null, text: 'Kai Nakamura joined your session' },
  ])
})

test('a comment is quoted only to the session’s surfer', async () => {
  const [maya, kai, noa] = await surfers('Maya', 'Kai', 'Noa')
  const session = await checkIn(maya, { customLocation: 'Old groyne', ...farAway })
  await comment(kai, session, 'Between us')
  const told = { kind: 'comment', actorId: kai.id, sessionId: session }
  await insert('notifications', { ...told, userId: noa.id })
  expect(await noticesByOthers(noa)).toMatchObject([{ sessionId: null, place: null, quote: null }])
  expect(await noticesByOthers(maya)).toMatchObject([{ sessionId: session, place: 'Old groyne', quote: 'Between us' }])
})

test('a deleted comment and one of an earlier hour are not quoted', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const session = await checkIn(maya, { customLocation: 'Old groyne', ...farAway })
  const written = { sessionId: session, ownerId: maya.id, userId: kai.id, comment: 'Before ten' }
  await insert('comments', { ...written, createdAt: '2026-11-20T09:50:00Z' })
  // Ids of one millisecond are in no order, and the list goes by them.
  const [earlier, later] = ['019a9bc0-0000-7000-8000-000000000000', '019a9bd0-0000-7000-8000-000000000000']
  const about = { kind: 'comment', userId: maya.id, actorId: kai.id, sessionId: session }
  await insert('notifications', [
    { ...about, id: earlier, createdAt: '2026-11-20T09:50:00Z' },
    { ...about, id: later, createdAt: '2026-11-20T10:01:00Z' },
  ])
  expect((await noticesByOthers(maya)).map(({ quote }) => quote)).toEqual([null, 'Before ten'])
})

test('at most a hundred unread notifications are counted, all are marked as read, and the list stays a page', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  await sql`
    insert into notifications (user_id, kind, actor_id) select ${maya.id}, 'like', ${kai.id} from generate_series(1, 4500)
  `.execute(server.db)
  const page = (await ask(maya, 'GET /api/notifications?limit=20')).body
  expect(page).toMatchObject({ unread: UNREAD_COUNTED, items: { length: 20 } })
  expect((await ask(maya, 'PUT /api/notifications/read', {})).body).toEqual({ unread: 0 })
})
