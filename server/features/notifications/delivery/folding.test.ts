import { globSync, readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { notificationKinds } from '#contract/people/notification-kinds.ts'
import type { Notification } from '#contract/people/notifications.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { fannedOut } from '#test/fixtures/fan-outs.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { withinOneHour } from '#test/safety/fold-hour.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, buddies, aSpot, insert, update, checkOut, plan, noticesByOthers } = server
const pier = inFile(() => aSpot())
beforeEach(() => withinOneHour(server.db))

/** What she has earned herself comes beside it, and is nobody else's doing. */
const kinds: Notification['kind'][] = notificationKinds.filter((kind) => kind !== 'achievement')

/** Lena wants everything by e-mail as well. */
async function kaiAndLena() {
  const [kai, lena] = await buddies('Kai', 'Lena')
  await wantMail(lena)
  return { kai, lena }
}
const wantMail = (surfer: TestSurfer) => insert('notificationPreferences', { userId: surfer.id, emailKinds: kinds })
const kindsFor = async (surfer: TestSurfer) => (await noticesByOthers(surfer)).map(({ kind }) => kind)
const lettersTo = async ({ id }: TestSurfer) =>
  (await server.db.selectFrom('deliveries').select('id').where('userId', '=', id).execute()).length

const checkIn = async (surfer: TestSurfer, choices: object = {}) => {
  const id = await server.checkIn(surfer, { ...atSpot(pier), ...choices })
  await fannedOut(server.db)
  return id
}

test('repeated check-ins notify a buddy once and leave one line, the latest', async () => {
  const { kai, lena } = await kaiAndLena()
  const page = await openPage(lena)
  let last = ''
  for (let times = 0; times < 8; times += 1) {
    last = await checkIn(kai)
    await page.next({ type: 'notifications_changed' })
    await ask(lena, 'PUT /api/notifications/read', {})
    await page.next({ type: 'notifications_changed' })
    await checkOut(kai, last)
  }
  expect(await noticesByOthers(lena)).toMatchObject([{ kind: 'checked_in', sessionId: last }])
  expect(await lettersTo(lena)).toBe(1)
})

test('a folded notification becomes the newest again, and unread', async () => {
  const { kai, lena } = await kaiAndLena()
  const own = await checkIn(lena)
  await checkOut(kai, await checkIn(kai))
  await ask(kai, `POST /api/surf-sessions/${own}/like`)
  await ask(lena, 'PUT /api/notifications/read', {})
  expect(await kindsFor(lena)).toEqual(['like', 'checked_in'])
  await checkIn(kai)
  expect(await noticesByOthers(lena)).toMatchObject([
    { kind: 'checked_in', readAt: null },
    { kind: 'like', readAt: expect.any(String) },
  ])
  expect((await ask(lena, 'GET /api/notifications')).body.unread).toBe(1)
})

test('repeating a withdrawn action does not notify again', async () => {
  const { kai, lena } = await kaiAndLena()
  const noa = await aSurfer('Noa')
  for (let times = 0; times < 4; times += 1) {
    await ask(noa, 'POST /api/buddy-requests', { followingId: lena.id })
    expect(await kindsFor(lena)).toEqual(['buddy_request'])
    await ask(noa, `DELETE /api/buddies/${lena.id}`)
    expect(await kindsFor(lena)).toEqual([])
  }
  expect(await lettersTo(lena)).toBe(1)
  for (let times = 0; times < 4; times += 1) {
    const id = await checkIn(kai)
    expect(await kindsFor(lena)).toEqual(['checked_in'])
    await ask(kai, `PATCH /api/surf-sessions/${id}`, { visibility: 'private' })
    expect(await kindsFor(lena)).toEqual([])
    await ask(kai, `DELETE /api/surf-sessions/${id}`)
  }
  expect(await lettersTo(lena)).toBe(2)
})

test('repeated plan updates notify once for each kind', async () => {
  const { kai, lena } = await kaiAndLena()
  for (let times = 0; times < 5; times += 1) {
    const id = await plan(kai, pier, { invited: [lena] })
    await ask(kai, `PATCH /api/plans/${id}`, { note: `at ${times}` })
    await ask(kai, `PATCH /api/plans/${id}`, { invited: [] })
    await ask(kai, `PATCH /api/plans/${id}`, { invited: [lena.id] })
    await ask(kai, `DELETE /api/plans/${id}`)
  }
  expect(await kindsFor(lena)).toEqual(['plan_changed', 'plan_invite'])
  expect(await lettersTo(lena)).toBe(2)
})

test('likes and comments on all sessions of a surfer notify once for each kind and guest', async () => {
  const { kai, lena } = await kaiAndLena()
  const noa = await aSurfer('Noa')
  for (let times = 0; times < 4; times += 1) {
    const id = await checkIn(lena)
    await checkOut(lena, id)
    for (const guest of [kai, noa]) {
      await Promise.all([
        ask(guest, `POST /api/surf-sessions/${id}/like`),
        ask(guest, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice' }),
        ask(guest, `POST /api/surf-sessions/${id}/comment`, { comment: 'Very' }),
      ])
    }
  }
  expect((await kindsFor(lena)).toSorted()).toEqual(['comment', 'comment', 'like', 'like'])
  expect(await lettersTo(lena)).toBe(4)
})

test('the next hour notifies again', async () => {
  const { kai, lena } = await kaiAndLena()
  await checkOut(kai, await checkIn(kai))
  await update('notifications', { foldWindow: new Date(Date.now() - 3_600_000).toISOString() }, { userId: lena.id })
  await checkIn(kai)
  expect(await kindsFor(lena)).toEqual(['checked_in', 'checked_in'])
  expect(await lettersTo(lena)).toBe(2)
})

test('all notifications are written in one place, which folds them', () => {
  const writers = globSync('server/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('insert into notifications'),
  )
  expect(writers).toEqual(['server/domain/notification-sql.ts'])
})
