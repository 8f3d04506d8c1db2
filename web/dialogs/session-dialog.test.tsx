import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { Comment, SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { showsTexts, showsToast } from '#test/component/shows-texts.ts'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { dialogs } from '#web/app/dialogs.tsx'

const CREDIT = 'Weather data by Open-Meteo.com, CC BY 4.0, changed'
const owner = aSurfer({ firstName: 'Odo', lastName: 'Often' })
const like = () => screen.findByRole('button', { name: /^Like/ })
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
const post = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post comment' })
const comments = () => within(screen.getByRole('list', { name: 'Comments' })).queryAllByRole('listitem')
const write = (value: string) => fireEvent.change(box(), { target: { value } })

/** Opens the session as this reader, once it has come. */
async function read(session: SurfSessionDetail, as: CurrentUser | null = aSurfer(), hasOutbox = false) {
  answer({
    'GET /api/surf-sessions/:id': session,
    'GET /api/surf-sessions/:id/conditions': { start: null, end: null, isPending: false },
  })
  const dialog = (
    <WithOutbox surfer={hasOutbox ? as : null}>
      <dialogs.session viewer={as} />
    </WithOutbox>
  )
  const opened = open(dialog, { at: `/discover?session=${session.id}`, as })
  await screen.findByText('Manu Bay')
  return { ...opened, as }
}

test('a session names the forecast’s source only if it shows a forecast', async () => {
  const credits = () => screen.getByRole('dialog').textContent.split(CREDIT).length - 1
  const { unmount } = await read(aSession(owner, { conditions: { waveHeight: 1.2 } }))
  expect(credits()).toBe(1)
  unmount()
  await read(aSession(owner))
  expect(credits()).toBe(0)
})

test('a session shows its state, its duration and its empty sections', async () => {
  await read(aSession(owner), owner)
  await showsTexts(screen, 'session', 'Active', '{minutes}m', 'Session Info', 'Session Photos', 'No photos yet')
  await showsTexts(screen, 'session', 'Add Photo')
})

test('a session without a named place shows ‘Unknown Location’', async () => {
  const session = aSession(owner, { surfSpot: null, surfSpotId: null, latitude: null, longitude: null })
  answer({ 'GET /api/surf-sessions/:id': session })
  open(<dialogs.session viewer={null} />, { at: `/discover?session=${session.id}` })
  await showsTexts(screen, 'session', 'Unknown Location')
})

test('an ended session is shown as completed, with its hours', async () => {
  const startTime = '2026-11-20T08:00:00.000Z'
  const endTime = '2026-11-20T09:05:00.000Z'
  await read(aSession(owner, { startTime, endTime, isActive: false, duration: 1.1 }))
  await showsTexts(screen, 'session', 'Completed', '{hours}h {minutes}m')
})

test('a session shows its day and start in the local time of its place', async () => {
  const { unmount } = await read(aSession(owner, { startTime: '2024-11-19T20:15:00.000Z' }))
  await screen.findByText(/^Wed, Nov 20, 2024, 9:15\sAM$/)
  unmount()
  // Whoever may not know the minute reads the hour.
  await read(aSession(owner, { startTime: '2024-12-31T20:00:00.000Z', latitude: null, longitude: null }))
  await screen.findByText(/^Wed, Jan 1, 2025, about 9:00\sAM$/)
})

test('a failed like is undone', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  answer({ 'POST /api/surf-sessions/:id/like': () => mayAnswer.promise.then(() => failed()) })
  await read(aSession(owner))
  fireEvent.click(await like())
  await screen.findByRole('button', { name: 'Like, 1 like', pressed: true })
  mayAnswer.resolve()
  await screen.findByText('Failed to save your like. Please try again.')
  await screen.findByRole('button', { name: 'Like, 0 likes', pressed: false })
})

test('the last of several taps on Like counts', async () => {
  const asked: ((liked: boolean) => void)[] = []
  const { as } = await read(aSession(owner))
  const reply = (liked: boolean) => ({
    likes: liked ? [{ userId: as!.id }] : [],
    likeCount: liked ? 1 : 0,
    likedBy: [],
  })
  const inTurn = () => new Promise<boolean>((resolve) => asked.push(resolve)).then(reply)
  answer({ 'POST /api/surf-sessions/:id/like': inTurn, 'DELETE /api/surf-sessions/:id/like': inTurn })
  // Twice before the first tap is drawn, and once more.
  const button = await like()
  button.click()
  button.click()
  await waitFor(() => expect(asked).toHaveLength(1))
  fireEvent.click(await like())
  for (const liked of [true, false, true]) {
    await waitFor(() => expect(asked).toHaveLength(1))
    await screen.findByRole('button', { name: 'Like, 1 like', pressed: true })
    asked.shift()?.(liked)
  }
  await waitFor(() => expect(sentTo('POST /api/surf-sessions/:id/like')).toHaveLength(2))
  await screen.findByRole('button', { name: 'Like, 1 like', pressed: true })
})

test('a comment is shown while it is sent, and a failure puts its text back in the box', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  answer({ 'POST /api/surf-sessions/:id/comment': () => mayAnswer.promise.then(() => failed()) })
  await read(aSession(owner), aSurfer({ firstName: 'Cal', lastName: 'Commenter' }))
  expect(post().disabled).toBe(true)
  write('  \n ')
  expect(post().disabled).toBe(true)
  write('Same tide on Sunday?')
  fireEvent.click(post())
  await waitFor(() => expect(comments()[0]?.textContent).toMatch(/Cal Commenter · sending.*Same tide on Sunday\?/))
  expect(box().value).toBe('')
  write('And bring wax')
  expect(post().disabled).toBe(true)
  mayAnswer.resolve()
  await showsToast(screen, 'Error: Failed to add comment. Please try again.')
  await waitFor(() => expect(comments()).toHaveLength(0))
  expect(box().value).toBe('Same tide on Sunday?\nAnd bring wax')
})

test('a comment retried after a failure is sent with the same id', async () => {
  answer({ 'POST /api/surf-sessions/:id/comment': failed() })
  await read(aSession(owner))
  for (const tries of [1, 2]) {
    await waitFor(() => expect(post().disabled).toBe(tries === 1))
    write('Sunday then')
    fireEvent.keyDown(box(), { key: 'Enter' })
    await waitFor(() => expect(sentTo('POST /api/surf-sessions/:id/comment')).toHaveLength(tries))
    await waitFor(() => expect(box().value).toBe('Sunday then'))
  }
  const [first, second] = sentTo('POST /api/surf-sessions/:id/comment')
  expect(second).toEqual(first)
})

test('a comment whose response is lost is posted once', async () => {
  const as = aSurfer({ firstName: 'Cal', lastName: 'Commenter' })
  const session = aSession(owner)
  const arrived = new Map<string, Comment>()
  let isLost = true
  await read(session, as, true)
  answer({
    'GET /api/surf-sessions/:id': () => ({ ...session, comments: [...arrived.values()] }),
    'POST /api/surf-sessions/:id/comment': ({ body: { comment, clientId = '' } }) => {
      const posted = { id: crypto.randomUUID(), comment, createdAt: new Date().toISOString(), user: as }
      arrived.set(clientId, arrived.get(clientId) ?? posted)
      return isLost ? failed(502) : arrived.get(clientId)!
    },
  })
  write('Sunday then')
  fireEvent.click(post())
  await waitFor(() => expect(comments()[0]?.textContent).toMatch(/Cal Commenter · waiting.*Sunday then/))
  expect(box().value).toBe('')
  isLost = false
  // As a phone that comes out of a pocket.
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByText('Sent: Comment “Sunday then”')
  await waitFor(() =>
    expect(comments().map(({ textContent }) => textContent)).toEqual([expect.not.stringContaining('waiting')]),
  )
  expect(arrived.size).toBe(1)
})

test('a posted comment is announced with its text, and the box is cleared', async () => {
  const session = aSession(owner)
  const { as } = await read(session)
  answer({
    'POST /api/surf-sessions/:id/comment': ({ body: { comment } }) => ({
      ...{ id: crypto.randomUUID(), comment, createdAt: new Date().toISOString(), user: as! },
    }),
  })
  write('  <b>Nice</b> one  ')
  fireEvent.keyDown(box(), { key: 'Enter' })
  await showsToast(screen, 'Comment Added: Your comment has been posted!')
  expect(sentTo('POST /api/surf-sessions/:id/comment')).toMatchObject([{ comment: '<b>Nice</b> one' }])
  expect(box().value).toBe('')
})

test('a comment that could not be deleted reappears', async () => {
  const writer = aSurfer({ firstName: 'Cal', lastName: 'Commenter' })
  const said = { id: crypto.randomUUID(), comment: 'Sunday then', createdAt: '2026-11-20T08:00:00.000Z', user: writer }
  answer({ 'DELETE /api/surf-sessions/:id/comment/:commentId': failed() })
  await read(aSession(owner, { comments: [said] }), writer)
  fireEvent.click(screen.getByRole('button', { name: "More about Cal Commenter's comment" }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Comment' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Delete Comment' }))
  await screen.findByText('Failed to delete comment. Please try again.')
  await waitFor(() => expect(comments()).toHaveLength(1))
})

test('the comment box warns when few characters are left', async () => {
  await read(aSession(owner))
  write('w'.repeat(899))
  expect(screen.queryByText(/characters? left/)).toBeNull()
  write('w'.repeat(999))
  await screen.findByText('1 character left')
  write('w'.repeat(1000))
  await screen.findByText('0 characters left')
})

test('a session invites visitors to sign in and shows no counts of hidden content', async () => {
  await read(aSession(owner, { user: null, userId: null }), null)
  const dialog = screen.getByRole('dialog', { name: 'Anonymous' })
  await showsTexts(screen, 'session', 'Anonymous')
  expect(dialog.textContent).toContain('Only for surfers who are signed in: who surfed, photos and what others said')
  expect(dialog.textContent).toContain('Only for surfers who are signed in: waves, board and notes')
  expect(dialog.textContent).not.toContain('not known')
  expect(dialog.textContent).not.toMatch(/likes|comments|No photos yet|Add Photo|Edit/)
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a session that failed to load can be retried, and a deleted one is reported as not found', async () => {
  const at = `/discover?session=${crypto.randomUUID()}`
  const as = aSurfer()
  answer({
    'GET /api/surf-sessions/:id': failed(502),
    'GET /api/surf-sessions/:id/conditions': refused('session_not_found'),
  })
  open(<dialogs.session viewer={as} />, { at, as })
  await showsTexts(screen, 'session', 'Failed to fetch session details')
  answer({ 'GET /api/surf-sessions/:id': refused('session_not_found') })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await showsTexts(screen, 'session', 'Session not found')
})

test('a buddy named as a companion can remove themselves', async () => {
  const lena = aSurfer({ firstName: 'Lena' })
  answer({ 'DELETE /api/surf-sessions/:id/companions/me': ({ params: { id } }) => ({ id }) })
  await read(aSession(owner, { companions: [lena] }), lena)
  const named = screen.getByRole('region', { name: 'Who was there' })
  expect(named.textContent).toContain('Lena Lane')
  fireEvent.click(within(named).getByRole('button', { name: 'Remove me' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Who was there' })).toBeNull())
})

test('a reader who may not comment is not asked to', async () => {
  await read(aSession(owner, { mayComment: false }))
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: '0 comments' })]).toEqual([null, null])
})
