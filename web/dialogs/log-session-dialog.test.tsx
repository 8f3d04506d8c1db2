import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { takePictures } from '#test/component/picture-store.ts'
import { aSession } from '#test/component/session.ts'
import { showsTexts } from '#test/component/shows-texts.ts'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { dialogs } from '#web/app/dialogs.tsx'

const { 'log-session': LogSessionDialog } = dialogs

const log = 'POST /api/surf-sessions/past'
const bay = aSpot({ name: 'Manu Bay', latitude: -37.822, longitude: 174.81, timeZone: 'Pacific/Auckland' })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.submit(document.querySelector('form')!)

async function openLog(at = `/profile?log-session=${bay.id}`, surfer = aSurfer()) {
  answer({ 'GET /api/surf-spots/:id': bay, 'GET /api/surf-spots/all': [bay] })
  open(<LogSessionDialog viewer={surfer} />, { at, as: surfer })
  await screen.findByLabelText('Notes')
}
function typeTimes() {
  type('Date', '2019-07-04')
  type('In the water at', '06:30')
  type('Out at', '08:00')
}

test('a session is logged in the local time of the chosen spot', async () => {
  await openLog('/profile?log-session=')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log Session' }).disabled).toBe(true)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Spot' }), { target: { value: 'Manu' } })
  fireEvent.click(await screen.findByRole('button', { name: /Manu Bay/ }))
  typeTimes()
  await screen.findByText('1h 30m in the water.')
  screen.getByText('Times are local to the spot: New Zealand Standard Time.')
  type('Out at', '06:00')
  await screen.findByText('The end must be after the start.')
})

test('yesterday’s session at the usual spot and hour needs one tap for the day and one for the length', async () => {
  const surfer = aSurfer()
  const last = aSession(surfer, {
    isActive: false,
    surfSpot: bay,
    surfSpotId: bay.id,
    startTime: '2031-05-01T19:30:00.000Z',
    endTime: '2031-05-01T21:00:00.000Z',
  })
  answer({ 'GET /api/surf-sessions/user/:userId': [last], [log]: refused('unavailable') })
  await openLog('/profile?log-session=', surfer)
  fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }))
  fireEvent.click(screen.getByRole('button', { name: '1.5 h' }))
  await screen.findByText('1h 30m in the water.')
  submit()
  const now = Date.now()
  await waitFor(() => expect(sentTo(log)).toHaveLength(1))
  const sent = sentTo(log)[0] as { startTime: string; endTime: string; surfSpotId: string }
  expect(sent.surfSpotId).toBe(bay.id)
  expect(Date.parse(sent.endTime) - Date.parse(sent.startTime)).toBe(90 * 60_000)
  expect(now - Date.parse(sent.startTime)).toBeLessThan(48 * 3_600_000)
})

test('an overlapping session is refused with a clear message, and the input stays', async () => {
  const text = 'This overlaps your session at Manu Bay, Jul 4, 2019, 6:30 – 8:00 AM.'
  answer({ [log]: refused('session_overlaps', [{ path: 'startTime', message: text }]) })
  await openLog()
  typeTimes()
  submit()
  await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))
  expect(field('Out at').value).toBe('08:00')
  expect(sentTo(log)).toMatchObject([{ startTime: '2019-07-03T18:30:00.000Z', endTime: '2019-07-03T20:00:00.000Z' }])
})

test.each([
  ['startTime', 'Required', () => showsTexts(screen, 'logSession', 'Required')],
  [
    'waveCount',
    'Expected number, received string',
    () => showsTexts(screen, 'logSession', 'Expected {type}, received {type}'),
  ],
  [
    'waveCount',
    'Number must be greater than or equal to 0',
    () => showsTexts(screen, 'logSession', 'Number must be greater than or equal to {count}'),
  ],
  [
    'board',
    'String must contain at least 1 character(s)',
    () => showsTexts(screen, 'logSession', 'String must contain at least {count} character(s)'),
  ],
  ['visibility', 'Invalid input', () => showsTexts(screen, 'logSession', 'Invalid input')],
] as const)('an error in %s is shown: %s', async (path, message, isSaid) => {
  answer({ [log]: refused('invalid_request', [{ path, message }]) })
  await openLog()
  typeTimes()
  submit()
  await isSaid()
})

test('a session whose answer comes when the form is closed is still logged, with its photos', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  const logged = aSession(aSurfer(), { isActive: false })
  const { files } = takePictures({
    [log]: () => mayAnswer.promise.then(() => logged),
    'POST /api/session-photos': ({ body: { photoUrl, sessionId } }) => ({
      ...{ id: crypto.randomUUID(), sessionId, photoUrl, caption: null, isHidden: false },
    }),
  })
  await openLog()
  typeTimes()
  const photo = new File(['late'], 'late.jpg', { type: 'image/jpeg' })
  fireEvent.change(field('Add photos'), { target: { files: [photo] } })
  submit()
  await waitFor(() => expect(sentTo(log)).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  mayAnswer.resolve()
  await waitFor(() => expect(sentTo('POST /api/session-photos')).toMatchObject([{ sessionId: logged.id }]))
  expect(files).toEqual([photo])
  expect(location.search).toBe('')
})
