import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionConditions } from '#contract/sessions/frozen-conditions.ts'
import { answer, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { aFrozenMoment } from '#test/postgres/frozen-rows.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { refreshSession } from '#web/features/sessions/data/changed-elsewhere.ts'

const surfer = aSurfer()
const session = aSession(surfer)
const detail = 'GET /api/surf-sessions/:id'
const sea = 'GET /api/surf-sessions/:id/conditions'
const conditions: SessionConditions = {
  ...{ start: aFrozenMoment('2026-11-20T15:20:00.000Z'), end: null, isPending: false },
}
const shown = () => ({
  session: screen.queryByRole('button', { name: 'Add Photo' }) !== null,
  sea: screen.queryByRole('group', { name: 'Conditions' }) !== null,
})
/** Lets the second for which a session waits for its conditions pass at once, or never. */
function letSecondPass(passes: boolean) {
  const later = globalThis.setTimeout
  const ofTest = (work: () => void, ms = 0) => (ms !== 1_000 ? later(work, ms) : passes ? later(work) : 0)
  vi.stubGlobal('setTimeout', ofTest)
}
const openSession = () => open(<dialogs.session viewer={surfer} />, { at: `/?session=${session.id}`, as: surfer })

test('a session and its conditions load in parallel and are shown together', async () => {
  const [detailComes, seaComes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answer({
    [detail]: () => detailComes.promise.then(() => session),
    [sea]: () => seaComes.promise.then(() => conditions),
  })
  let wasApart = false
  const observer = new MutationObserver(() => {
    wasApart ||= shown().session && !shown().sea
  })
  observer.observe(document, { subtree: true, childList: true })
  onTestFinished(() => observer.disconnect())
  letSecondPass(false)
  const { cache } = openSession()
  await waitFor(() => expect([sentTo(detail).length, sentTo(sea).length]).toEqual([1, 1]))
  detailComes.resolve()
  await waitFor(() => expect(cache.isFetching()).toBe(1))
  expect(shown()).toEqual({ session: false, sea: false })
  seaComes.resolve()
  await waitFor(() => expect(shown()).toEqual({ session: true, sea: true }))
  expect(wasApart).toBe(false)
})

test('a session waits only briefly for its conditions', async () => {
  letSecondPass(true)
  answer({ [detail]: session, [sea]: () => new Promise(() => {}) })
  openSession()
  await waitFor(() => expect(shown()).toEqual({ session: true, sea: false }))
})

test('a like elsewhere requests the likes alone', async () => {
  const noa = aSurfer({ firstName: 'Noa' })
  const { firstName, lastName, username, profileImageUrl } = noa
  const liker = { id: noa.id, firstName, lastName, username, profileImageUrl }
  const likes = { likes: [{ userId: noa.id }], likeCount: 1, likedBy: [liker] }
  answer({ [detail]: session, [sea]: conditions, 'GET /api/surf-sessions/:id/like': likes })
  const { cache, settled } = openSession()
  await screen.findByText('0 likes')
  await settled()
  act(() => refreshSession(cache, session.id, 'likes'))
  await screen.findByText('1 like')
  expect([sentTo(detail), sentTo(sea), sentTo('GET /api/surf-sessions/:id/like')].map(({ length }) => length)).toEqual([
    1, 1, 1,
  ])
})

test('likes answered late do not undo a like of this page', async () => {
  const late = Promise.withResolvers<void>()
  const mine = { likes: [{ userId: surfer.id }], likeCount: 2, likedBy: [] }
  let likesNow: Pick<typeof session, 'likes' | 'likeCount' | 'likedBy'> = { likes: [], likeCount: 1, likedBy: [] }
  const stale = likesNow
  answer({
    [detail]: () => ({ ...session, ...likesNow }),
    [sea]: conditions,
    'GET /api/surf-sessions/:id/like': () => late.promise.then(() => stale),
    'POST /api/surf-sessions/:id/like': () => {
      likesNow = mine
      return mine
    },
  })
  const { cache, settled } = openSession()
  await screen.findByText('1 like')
  await settled()
  act(() => refreshSession(cache, session.id, 'likes'))
  await waitFor(() => expect(sentTo('GET /api/surf-sessions/:id/like')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: /^Like/ }))
  await waitFor(() => expect(sentTo('POST /api/surf-sessions/:id/like')).toHaveLength(1))
  await screen.findByText('2 likes')
  late.resolve()
  await waitFor(() => expect(sentTo(detail)).toHaveLength(2))
  await settled()
  screen.getByText('2 likes')
})

test('a session is requested each time it is opened, for nothing says when a stranger’s has changed', async () => {
  let now = session
  answer({ [detail]: () => now, [sea]: conditions })
  const { settled } = openSession()
  await screen.findByText('Active')
  await settled()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Active')).toBeNull())
  now = { ...session, isActive: false, endTime: new Date().toISOString(), duration: 0.3 }
  act(() => history.pushState(null, '', `/?session=${session.id}`))
  await screen.findByText('Completed')
})
