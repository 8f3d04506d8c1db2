import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Alarm, Safety, SessionSafety } from '#contract/sessions/safety.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { answer, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { dialogs } from '#web/app/dialogs.tsx'

const surfer = aSurfer()
const bo = aSurfer({ firstName: 'Bo', lastName: 'Onland' })
const session = aSession(surfer)
const limit = (hours: number) => new Date(Date.parse(session.startTime) + hours * HOUR_MS).toISOString()
const CHANGE = 'PUT /api/surf-sessions/:id/safety'

/** The safety sheet of the session, which these buddies would be alerted of. */
async function openSafety(buddies: Safety['buddies']) {
  const watched: SessionSafety = { sessionId: session.id, overdueAt: limit(4), alarm: null, steps: [] }
  const safety = { isProtected: true, checkedAt: new Date().toISOString(), buddies, moreBuddies: 0, contacts: [] }
  answer({
    'GET /api/safety': safety,
    'GET /api/surf-sessions/:id/safety': watched,
    'GET /api/surf-sessions/user/:userId': [session],
    'GET /api/surf-sessions/:id': session,
    [CHANGE]: ({ body: { overdueHours } }) => ({ ...watched, overdueAt: limit(overdueHours) }),
  })
  open(<dialogs.safety viewer={surfer} />, { at: `/?safety=${session.id}`, as: surfer })
  return await screen.findByRole('dialog', { name: 'Your Safety' })
}
const search = () => new URLSearchParams(location.search)

test('the sheet of a session without a watch names what is missing, and leads there', async () => {
  await openSafety([])
  const missing = within(await screen.findByRole('list', { name: "What's missing" }))
  missing.getByText('No emergency contact')
  fireEvent.click(missing.getByRole('button', { name: 'Find Buddies' }))
  expect(search().has('find-buddies')).toBe(true)
})

test('the sheet of a watched session says what makes it safer and who would be alerted, and moves the limit', async () => {
  await openSafety([{ user: bo, channels: ['app'] }])
  const better = within(await screen.findByRole('list', { name: 'Make it safer' }))
  better.getByText('Bo might miss your alarm')
  expect((await screen.findByRole('list', { name: 'Who would be alerted' })).textContent).toContain('Bo')
  fireEvent.change(screen.getByLabelText('Safety watch until'), { target: { value: '2' } })
  await waitFor(() => expect(sentTo(CHANGE)).toEqual([{ overdueHours: 2 }]))
  fireEvent.click(better.getByRole('button', { name: 'Add a contact' }))
  expect(search().has('contact')).toBe(true)
})

const anAlarm = (change: Partial<Alarm> = {}): Alarm => ({
  sessionId: session.id,
  user: aSurfer({ firstName: 'Fay', lastName: 'Falsely' }),
  kind: 'overdue',
  state: 'open',
  raisedAt: new Date().toISOString(),
  startTime: session.startTime,
  place: 'Kelp Point',
  latitude: -51.7127,
  longitude: -57.7391,
  timeZone: null,
  board: 'Red longboard',
  ...change,
})
const openAlarm = (given: Alarm | ReturnType<typeof refused>) => {
  answer({ 'GET /api/alarms/:id': given })
  open(<dialogs.alarm viewer={bo} />, { at: `/?alarm=${session.id}`, as: bo })
}

test('an alarm has what a rescue needs, and ends once somebody reached the surfer', async () => {
  openAlarm(anAlarm())
  const alarm = await screen.findByRole('dialog', { name: /Fay Falsely/ })
  for (const text of ['Kelp Point', '-51.7127, -57.7391', 'Red longboard']) expect(alarm.textContent).toContain(text)
  expect(screen.getByRole('link', { name: 'Open Map' }).getAttribute('href')).toMatch(/mlat=-51.7127&mlon=-57.7391/)
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fireEvent.click(screen.getByRole('button', { name: 'Copy Position' }))
  await waitFor(() => expect(written).toHaveBeenCalledWith('-51.7127, -57.7391'))
  const reached = anAlarm({ state: 'reached' })
  answer({ 'POST /api/alarms/:id/reached': reached, 'GET /api/alarms/:id': reached })
  fireEvent.click(screen.getByRole('button', { name: 'I reached them' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'I reached them' }))
  await screen.findByRole('dialog', { name: 'Fay Falsely was reached' })
})

test('an alarm that is over or was false shows no place any more, and one that is not there says so', async () => {
  const gone = { place: null, latitude: null, longitude: null, board: null, startTime: null }
  openAlarm(anAlarm({ state: 'over', ...gone }))
  await screen.findByRole('dialog', { name: 'All clear: Fay Falsely is fine' })
  cleanup()
  openAlarm(anAlarm({ state: 'withdrawn', ...gone }))
  const dialog = await screen.findByRole('dialog', { name: 'False alarm: Fay Falsely is not overdue' })
  expect(dialog.textContent).toContain("Our clock was wrong, and we're sorry. We'll alert you again if Fay doesn't")
  expect(screen.queryByRole('list', { name: 'What we know' })).toBeNull()
  cleanup()
  openAlarm(refused('alarm_not_found'))
  await screen.findByText('Alarm not found')
})
