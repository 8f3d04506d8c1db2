import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { answer, refused, sentTo, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { aTrack } from '#test/tracks/a-track.ts'
import { LogOutButton } from '#web/features/tracks/recording/log-out-button.tsx'
import { changeRecording, isPhoneStored, openPhone } from '#web/features/tracks/recording/phone-track.ts'
import { TrackCard } from '#web/features/tracks/recording/track-card.tsx'
import { TrackRecording } from '#web/features/tracks/recording/use-recorder.tsx'

const CHUNKS = 'POST /api/surf-sessions/:id/track/chunks'
const COUNT = 'POST /api/surf-sessions/:id/track/count'
const POINTS = 400
const track = aTrack({ startAt: Date.parse('2026-11-20T16:00:00.000Z'), waves: 1 }).slice(0, POINTS)

let surfer = aSurfer()
beforeEach(() => {
  // Each surfer has a database of their own.
  surfer = aSurfer()
  answer({
    [CHUNKS]: ({ body }) => ({ firstAt: body.points.at[0]! }),
    [COUNT]: { sharedWithBuddies: false, sensitivity: 0.5, waveCount: 1, distanceM: 90, topKmh: 25 },
  })
})

/** A phone with locks and positions, which are played; it may refuse to say where it is. Ends with the test. */
function withSensors({ isDenied = false } = {}) {
  let onPosition: PositionCallback | undefined
  const watchPosition: Geolocation['watchPosition'] = (found, lost) => {
    if (isDenied) lost?.({ code: 1 } as GeolocationPositionError)
    else onPosition = found
    return 1
  }
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    watchPosition,
    clearWatch: () => {},
    getCurrentPosition: () => {},
  })
  const locks = {
    query: async () => ({ held: [] }),
    request: (...given: unknown[]) => (given.at(-1) as () => unknown)(),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  return async (points: TrackPoint[]) => {
    await waitFor(() => expect(onPosition).toBeDefined())
    for (const { at, latitude, longitude, accuracyM } of points)
      onPosition!({ timestamp: at, coords: { latitude, longitude, accuracy: accuracyM } } as GeolocationPosition)
  }
}

/** The card of a session in the water, and the button below the profile. */
function openRecorder() {
  const session = aSession(surfer)
  const leave = vi.spyOn(location, 'assign').mockReturnValue()
  open(
    <WithOutbox surfer={surfer}>
      <TrackRecording surferId={surfer.id} currentId={session.id} onRefused={() => {}}>
        <TrackCard sessionId={session.id} />
        <LogOutButton surferId={surfer.id} />
      </TrackRecording>
    </WithOutbox>,
    { as: surfer },
  )
  return { leave, session }
}

/** Stores a recording of the surfer's as a page that was closed has left it. */
async function storeTrack({ isOn }: { isOn: boolean }) {
  const phone = await openPhone(surfer.id)
  const sessionId = crypto.randomUUID()
  await changeRecording(phone, { sessionId, isOn: true })
  await changeRecording(phone, { sessionId, isOn })
  for (const point of track) await phone.put('points', { ...point, sessionId })
  phone.close()
}
async function pointsOnPhone(): Promise<number> {
  const phone = await openPhone(surfer.id)
  return phone.count('points').finally(() => phone.close())
}

const record = async () => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Record Track' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const logOut = () => fireEvent.click(screen.getByRole('link', { name: 'Log Out' }))
const question = () => screen.findByRole('alertdialog', { name: "Your track isn't uploaded yet" })
const press = (place: HTMLElement, name: string) => fireEvent.click(within(place).getByRole('button', { name }))

test('a phone without location permission shows how to allow it', async () => {
  withSensors({ isDenied: true })
  openRecorder()
  await record()
  await screen.findByText(/^Location access denied by user\. Allow it for Lineup/)
  screen.getByRole('button', { name: 'Record Track' })
})

test('a track part lost by the network is sent again within seconds', async () => {
  const play = withSensors()
  answer({ [CHUNKS]: unreached() })
  openRecorder()
  await record()
  await play(track.slice(0, 100))
  await waitFor(async () => expect(await pointsOnPhone()).toBe(100))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  press(screen.getByRole('region', { name: 'Recording' }), 'Stop Recording')
  await expect.poll(() => sentTo(CHUNKS)).not.toEqual([])
  answer({ [CHUNKS]: ({ body }) => ({ firstAt: body.points.at[0]! }) })
  const lost = sentTo(CHUNKS).length
  await expect
    .poll(() => {
      vi.advanceTimersByTime(20_000)
      return sentTo(CHUNKS).length
    })
    .toBeGreaterThan(lost)
  vi.useRealTimers()
  await waitFor(async () => expect(await pointsOnPhone()).toBe(0))
})

test('logging out while recording asks for confirmation and uploads the track first', async () => {
  const play = withSensors()
  const { leave } = openRecorder()
  await record()
  await play(track)
  await waitFor(async () => expect(await pointsOnPhone()).toBe(POINTS))
  leave.mockImplementation(() => expect(sentTo(COUNT)).toHaveLength(1))
  logOut()
  const first = await question()
  expect(first.textContent).toContain('Logging out stops the recording.')
  press(first, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([leave.mock.calls, sentTo(COUNT)]).toEqual([[], []])
  logOut()
  press(await question(), 'Log Out')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/logout'))
  expect(await pointsOnPhone()).toBe(0)
})

test('a track that cannot be uploaded before the log-out waits for its surfer', async () => {
  await storeTrack({ isOn: true })
  answer({ [CHUNKS]: refused('unavailable') })
  // The surfer is quicker than the recorder's code.
  const leave = vi.spyOn(location, 'assign').mockReturnValue()
  open(
    <WithOutbox surfer={surfer}>
      <LogOutButton surferId={surfer.id} />
    </WithOutbox>,
    { as: surfer },
  )
  withSensors()
  logOut()
  const asked = await question()
  expect(asked.textContent).toContain('Logging out stops the recording.')
  press(asked, 'Log Out')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/logout'))
  expect(await pointsOnPhone()).toBe(POINTS)
})

test('a track that is over is deleted at the log-out if its surfer chooses so', async () => {
  await storeTrack({ isOn: false })
  answer({ [CHUNKS]: refused('unavailable') })
  withSensors()
  const { leave } = openRecorder()
  logOut()
  const asked = await question()
  expect(asked.textContent).not.toContain('Logging out stops the recording.')
  fireEvent.click(within(asked).getByRole('checkbox', { name: 'Delete it from this phone instead' }))
  press(asked, 'Log Out')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/logout'))
  expect(await isPhoneStored(surfer.id)).toBe(false)
})
