import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { speedsAlong } from '#surf/tracks/track-motion.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aTrack } from '#test/tracks/a-track.ts'
import { Replay } from '#web/features/tracks/replay/replay.tsx'
import { SpeedLegend } from '#web/features/tracks/replay/track-replay.tsx'

const points = aTrack({ startAt: Date.parse('2026-11-20T16:00:00.000Z'), waves: 1 })
const speeds = speedsAlong(points)
const moment = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Moment of the session' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function Replayed() {
  const [time, setTime] = useState(points[0]!.at)
  return <Replay {...{ points, speeds, time, setTime }} timeZone="UTC" />
}
afterEach(() => void vi.useRealTimers())

test('a track is replayed at the chosen speed until it is paused', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open(<Replayed />, { as: aSurfer() })
  press('Play')
  wait(2_000)
  expect(moment().value).toBe('20')
  press('60×')
  wait(1_000)
  expect(moment().value).toBe('80')
  press('Pause')
  wait(2_000)
  expect(moment().value).toBe('80')
})

test('a replay ends with the track and restarts when played again', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open(<Replayed />, { as: aSurfer() })
  press('60×')
  press('Play')
  wait(60_000)
  expect(moment().value).toBe(String(points.length - 1))
  press('Play')
  wait(1_000)
  expect(moment().value).toBe('60')
})

test('the replay position is announced with its time and speed', () => {
  open(<Replayed />, { as: aSurfer() })
  fireEvent.change(moment(), { target: { value: '3' } })
  expect(moment().getAttribute('aria-valuetext')).toMatch(/\d:\d\d.*, \d mph/)
})

test('the legend shows the speed bands in the reader’s units', () => {
  open(<SpeedLegend />, { as: aSurfer() })
  const bands = screen.getByRole('list', { name: 'Speed in mph' }).children
  expect([...bands].map(({ textContent }) => textContent)).toEqual([
    ...['under 9', '9 to 12', '12 to 16', '16 to 19', '19 or more'],
  ])
})
