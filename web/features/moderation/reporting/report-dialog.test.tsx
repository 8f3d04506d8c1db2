import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refused, sentTo, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { OwnReports } from '#web/features/moderation/reporting/own-reports.tsx'

const [ID, PARENT] = [crypto.randomUUID(), crypto.randomUUID()]
const surfer = aSurfer()
const form = (name: string) => screen.findByRole('dialog', { name })
const send = () => screen.getByRole('button', { name: 'Send Report' })
const choose = (reason: string) => fireEvent.click(screen.getByRole('radio', { name: reason }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a surfer reports a comment with a reason and words, and is thanked', async () => {
  answer({ 'POST /api/reports': { isReceived: true, isRepeated: false }, 'GET /api/reports': [] })
  open(<dialogs.report viewer={surfer} />, { at: `/?report=comment,${ID},${PARENT}`, as: surfer })
  const dialog = await form('Report this comment')
  expect(within(dialog).getAllByRole('radio')).toHaveLength(8)
  expect(within(dialog).queryByLabelText(/e-mail/)).toBeNull()
  expect(send()).toHaveProperty('disabled', true)
  choose('Harassment or bullying')
  type('Anything we should know (optional)', '<b>Every day</b>')
  fireEvent.click(send())
  await screen.findByText(/^Thanks for your report/)
  expect(sentTo('POST /api/reports')).toEqual([
    { kind: 'comment', id: ID, parentId: PARENT, reason: 'harassment', message: '<b>Every day</b>' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a session and a comment on it are reported from where they are shown, a session by visitors too', async () => {
  const rex = aSurfer({ firstName: 'Rex', lastName: 'Rude' })
  const comment = { id: crypto.randomUUID(), comment: 'Go home', createdAt: '2026-11-20T08:00:00.000Z', user: rex }
  const session = aSession(rex, { comments: [comment] })
  answer({
    'GET /api/surf-sessions/:id': session,
    'GET /api/surf-sessions/:id/conditions': { start: null, end: null, isPending: false },
  })
  const opens = (reported: string) => expect(new URLSearchParams(location.search).get('report')).toBe(reported)
  const { unmount } = open(<dialogs.session viewer={surfer} />, { at: `/?session=${session.id}`, as: surfer })
  fireEvent.click(await screen.findByRole('button', { name: "More about Rex Rude's comment" }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
  opens(`comment,${comment.id},${session.id}`)
  unmount()
  open(<dialogs.session viewer={null} />, { at: `/discover?session=${session.id}` })
  fireEvent.click(await screen.findByRole('button', { name: 'Report this session' }))
  opens(`session,${session.id}`)
})

test('a surfer who reports the same again reads so, but not after a lost answer', async () => {
  const again = { isReceived: true, isRepeated: true }
  const send = async () => {
    const { unmount } = open(<dialogs.report viewer={surfer} />, { at: `/?report=spot,${ID}`, as: surfer })
    await form('Report this spot')
    choose('Spam or a scam')
    fireEvent.click(screen.getByRole('button', { name: 'Send Report' }))
    return unmount
  }
  answer({ 'POST /api/reports': again, 'GET /api/reports': [] })
  const leave = await send()
  await screen.findByText('You already reported this')
  leave()
  let isLost = true
  answer({
    'POST /api/reports': () => {
      if (!isLost) return again
      isLost = false
      return unreached()
    },
  })
  await send()
  await screen.findByText(/^Thanks for your report/)
})

test('a refused report stays in the form with the reason', async () => {
  answer({ 'POST /api/reports': () => refused('too_many_attempts') })
  open(<dialogs.report viewer={surfer} />, { at: `/?report=spot,${ID}`, as: surfer })
  await form('Report this spot')
  choose('Spam or a scam')
  fireEvent.click(send())
  await screen.findByText("Couldn't send your report")
  expect(screen.getByRole('radio', { name: 'Spam or a scam' })).toHaveProperty('checked', true)
})

test('a visitor who wants an answer gives an address', async () => {
  answer({ 'POST /api/visitors/reports': { isReceived: true } })
  open(<dialogs.report viewer={null} />, { at: `/discover?report=session,${ID}` })
  await form('Report this session')
  choose('Shows something private')
  type('Your e-mail address, if you want an answer (optional)', 'nobody')
  fireEvent.click(send())
  await screen.findByText('Please enter an e-mail address')
  expect(sentTo('POST /api/visitors/reports')).toEqual([])
  type('Your e-mail address, if you want an answer (optional)', 'noa@example.com')
  fireEvent.click(send())
  await screen.findByText(/We'll e-mail you what became of it/)
  expect(sentTo('POST /api/visitors/reports')).toMatchObject([{ reason: 'privacy', email: 'noa@example.com' }])
})

test('a visitor reports without an address', async () => {
  answer({ 'POST /api/visitors/reports': { isReceived: true } })
  open(<dialogs.report viewer={null} />, { at: `/discover?report=session,${ID}` })
  await form('Report this session')
  choose('Somebody could get hurt')
  await screen.findByLabelText(/if you want an answer/)
  fireEvent.click(send())
  await screen.findByText(/A moderator will look at it\.$/)
  expect(sentTo('POST /api/visitors/reports')).toEqual([{ kind: 'session', id: ID, reason: 'danger', message: '' }])
})

test('a server without mail says that no answer comes, and takes the report without an address', async () => {
  answer({ 'GET /api/entrance': { passwords: true, mail: false }, 'POST /api/visitors/reports': { isReceived: true } })
  open(<dialogs.report viewer={null} />, { at: `/discover?report=spot,${ID}` })
  const dialog = await form('Report this spot')
  await within(dialog).findByText(/you won't get an answer/)
  expect(within(dialog).queryByLabelText(/e-mail/)).toBeNull()
  choose("It's wrong or misleading")
  fireEvent.click(send())
  await screen.findByText(/A moderator will look at it\.$/)
  expect(sentTo('POST /api/visitors/reports')).toEqual([{ kind: 'spot', id: ID, reason: 'wrong', message: '' }])
})

test('own reports show what became of them, and nothing of them without any', async () => {
  answer({
    'GET /api/reports': [
      {
        id: ID,
        kind: 'photo',
        reason: 'nudity',
        message: 'Look',
        excerpt: '',
        createdAt: new Date().toISOString(),
        outcome: null,
      },
      {
        id: PARENT,
        kind: 'surfer',
        reason: 'spam',
        message: '',
        excerpt: 'Rex Rude @rex',
        createdAt: '2026-01-01T12:00:00.000Z',
        outcome: 'dealt_with',
      },
    ],
  })
  const { unmount } = open(<OwnReports />, { as: surfer })
  const rows = within(await screen.findByRole('list', { name: 'Your reports' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/A photo.*Nudity.*Look.*Not decided yet/),
    expect.stringMatching(/A surfer.*Rex Rude @rex.*Spam.*Dealt with/),
  ])
  unmount()
  answer({ 'GET /api/reports': [] })
  const { settled } = open(<OwnReports />, { as: surfer })
  await settled()
  expect(screen.queryByText('Your reports')).toBeNull()
})
