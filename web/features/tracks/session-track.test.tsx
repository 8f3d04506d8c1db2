import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Track } from '#contract/sessions/tracks.ts'
import { columnsOfTrack } from '#surf/tracks/track.ts'
import { findWaves } from '#surf/tracks/waves.ts'
import { answer, failed, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aTrack } from '#test/tracks/a-track.ts'
import { SessionRides, TrackFigures } from '#web/features/tracks/session-track.tsx'

/** At a sensitivity of 0 only the two fast ones are found, at 0.5 three, at 1 all four. */
const points = aTrack({ startAt: Date.parse('2026-11-20T16:00:00.000Z'), rideKmh: [25, 16, 25, 10] })
const change = 'PATCH /api/surf-sessions/:id/track'
const say = 'PUT /api/surf-sessions/:id/track/waves'
const summary = { sharedWithBuddies: false, sensitivity: 0.5, waveCount: 3, distanceM: 900, topKmh: 25 }

async function openTrack(isOwner = true, more: Partial<Track> = {}, isAtSpot = true) {
  const track: Track = {
    ...{
      ...summary,
      source: 'recorded',
      facing: 220,
      timeZone: null,
      points: columnsOfTrack(points),
      corrections: [],
      ...more,
    },
  }
  answer({ 'GET /api/surf-sessions/:id/track': () => track })
  const sessionId = crypto.randomUUID()
  const shown = (
    <>
      <dl>
        <TrackFigures sessionId={sessionId} />
      </dl>
      <SessionRides sessionId={sessionId} isOwner={isOwner} isAtSpot={isAtSpot} />
    </>
  )
  open(shown, { at: `/?session=${sessionId}`, as: aSurfer() })
  fireEvent.click(await screen.findByRole('button', { name: isOwner ? 'Review waves' : 'All waves' }))
  await screen.findByRole('list', { name: 'Waves of this session' })
  return track
}
const rides = () =>
  within(screen.getByRole('list', { name: 'Waves of this session' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const slide = (value: string) => {
  const slider = screen.getByRole('slider', { name: /^Sensitivity/ })
  fireEvent.change(slider, { target: { value } })
  fireEvent.keyUp(slider)
}

test('a track summary shows the best rides and one picture of all rides', async () => {
  await openTrack()
  screen.getByText('Top speed')
  screen.getByText('Longest ride')
  screen.getByRole('img', { name: /^3 waves from .*, the longest \d+ \w+$/, hidden: true })
})

test('changing the sensitivity recounts at once, before the server responds', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  const track = await openTrack()
  answer({
    [change]: ({ body }) =>
      mayAnswer.promise.then(() => Object.assign(track, { sensitivity: body.sensitivity, waveCount: 2 })),
  })
  expect(rides()).toHaveLength(3)
  slide('0')
  expect(rides()).toHaveLength(2)
  mayAnswer.resolve()
  await waitFor(() => expect(sentTo(change)).toEqual([{ sensitivity: 0 }]))
  slide('1')
  await waitFor(() => expect(rides()).toHaveLength(4))
})

test('a sensitivity that failed to save is reset, with an error message', async () => {
  answer({ [change]: failed() })
  await openTrack()
  slide('0')
  await screen.findByText('Failed to change the track. Please try again.')
  await waitFor(() => expect(rides()).toHaveLength(3))
})

test('a surfer’s correction of a wave is shown with it', async () => {
  const track = await openTrack()
  const { at } = track.points
  answer({
    [say]: ({ body: { startAt, accepted } }) => {
      const [endAt, lengthM, topKmh] = [startAt + 12_000, 80, 25]
      track.corrections = [{ startAt, endAt, lengthM, topKmh, accepted: accepted ?? true }]
      return summary
    },
  })
  const press = (name: RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
  press(/^Reject the wave/)
  await waitFor(() => expect(rides()[0]).toContain("You didn't count it"))
  press(/^Accept the wave/)
  await waitFor(() => expect(rides()[0]).toContain('You counted it as a wave'))
  expect(sentTo(say)).toMatchObject([{ accepted: false }, { accepted: true }])
  expect((sentTo(say)[0] as { startAt: number }).startAt).toBeGreaterThan(at[0]!)
})

/** Of the first wave: it does not count. */
function rejection() {
  const { startAt, endAt, lengthM, topKmh } = findWaves(points, { sensitivity: 0.5, facing: 220 }).rides[0]!
  return { startAt, endAt, lengthM, topKmh, accepted: false }
}

test('a correction survives every change of sensitivity', async () => {
  await openTrack(true, { corrections: [rejection()] })
  for (const sensitivity of ['0', '1', '0']) {
    answer({ [change]: summary })
    slide(sensitivity)
    await waitFor(() => expect(rides()[0]).toContain("You didn't count it"))
  }
})

test('a buddy sees the counted waves but cannot correct them', async () => {
  await openTrack(false, { corrections: [rejection()] })
  expect(rides()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /the wave/ })).toBeNull()
  expect(screen.queryByRole('slider', { name: /^Sensitivity/ })).toBeNull()
})

test('a surfer shares a track with buddies', async () => {
  const track = await openTrack()
  answer({ [change]: ({ body }) => Object.assign(track, body) })
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Share with buddies/ })
  fireEvent.click(choice)
  await waitFor(() => expect(sentTo(change)).toEqual([{ sharedWithBuddies: true }]))
  await waitFor(() => expect(choice.checked).toBe(true))
})

test('a track away from public spots is marked as visible to its surfer alone', async () => {
  await openTrack(true, {}, false)
  screen.getByText("Only you see this track: it isn't at a public spot.")
  expect(screen.queryByRole('checkbox', { name: /^Share with buddies/ })).toBeNull()
})
