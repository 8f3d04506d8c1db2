import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ownProgress } from '#contract/sessions/progress.ts'
import { computeProgress, type ProgressSession } from '#surf/log/progress.ts'
import type { SessionRecord } from '#surf/log/records.ts'
import { answer, failed } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { ProgressPage } from '#web/pages/diary/progress.tsx'

const progress = 'GET /api/users/me/progress'
const TODAY = '2026-11-20'
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tableOf = (name: string) => screen.getByRole('table', { name })

/** Twelve Saturdays and Wednesdays of 2025 from 1 March on, at seven in the morning; the last one two hours longer. */
const surfed = Array.from({ length: 12 }, (_, nth): ProgressSession => {
  const day = new Date(Date.UTC(2025, 2, 1 + 7 * (nth % 8) + (nth < 8 ? 0 : 4))).toISOString().slice(0, 10)
  return {
    ...{ id: crypto.randomUUID(), day, hour: 7, hours: nth === 11 ? 3 : 1, surfSpotId: null, waves: 4 + nth },
    ...{ board: nth % 3 ? 'Fish' : 'Log', topKmh: 20 + nth, longestRideM: 40 + nth },
  }
})

/** What the server answers of these sessions, none of them at a spot. */
function progressOf(sessions: ProgressSession[], period: string): ReplyOf<typeof ownProgress> {
  const { boards, records, ...figures } = computeProgress(sessions, { period, today: TODAY })
  const elsewhere = (record: SessionRecord | null) =>
    record && { sessionId: record.sessionId, day: record.day, value: record.value, spot: null }
  return {
    ...{ ...figures, period, today: TODAY, country: null, spots: [], spotCount: 0, elsewhere: figures.sessions },
    ...{ boards, boardCount: boards.length },
    records: {
      longestSession: elsewhere(records.longestSession),
      mostWaves: elsewhere(records.mostWaves),
      longestRide: elsewhere(records.longestRide),
      topSpeed: elsewhere(records.topSpeed),
    },
  }
}
async function openProgress(period: string, sessions = surfed) {
  answer({ [progress]: ({ query }) => progressOf(sessions, query.period) })
  const { settled } = open(<ProgressPage />, { at: `/progress?period=${period}`, as: aSurfer() })
  await settled()
}

test('a surfer without sessions reads how progress begins', async () => {
  await openProgress('all', [])
  screen.getByText('No sessions yet')
  screen.getByText('Your progress begins with your first surf session.')
})

test('progress that failed to load can be retried', async () => {
  answer({ [progress]: failed(502) })
  open(<ProgressPage />, { at: '/progress', as: aSurfer() })
  await screen.findByText("Couldn't load your progress")
  answer({ [progress]: ({ query }) => progressOf([], query.period) })
  press('Try again')
  await screen.findByText('No sessions yet')
})

test('every chart can be read as a table', async () => {
  await openProgress('2025')
  press('Top speed')
  for (const title of ['Top speed', 'By Hour', 'By Weekday']) press(`Show as table: ${title}`)
  expect(tableOf('Top speed').querySelectorAll('tr')).toHaveLength(54)
  expect(tableOf('By Weekday').textContent).toContain('Saturday8')
  expect(tableOf('By Hour').textContent).toMatch(/7:00\sAM to 8:00\sAM\s*12/)
})

test('enough sessions show a habit, with a chart that is read week by week', async () => {
  await openProgress('2025')
  screen.getByText('You surfed most on Saturdays: 8 of 12 sessions.')
  const week = screen.getByRole('slider', { name: 'Week' })
  expect(week.getAttribute('aria-valuetext')).toMatch(/: 1 hour$/)
  fireEvent.keyDown(week, { key: 'ArrowLeft' })
  await waitFor(() => expect(week.getAttribute('aria-valuetext')).toMatch(/: (1|3|4) hours?$/))
})

test('a month with few sessions shows how many are needed for habits', async () => {
  await openProgress('2025-04')
  screen.getByText(/After 8 sessions/)
  expect(screen.queryByText(/You surfed most/)).toBeNull()
})

test('a month without sessions is empty and links to all time', async () => {
  await openProgress('2025-05')
  screen.getByText('No sessions in May 2025')
  press('All time')
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Sessions12'))
  expect(location.search).toBe('?period=all')
})

test('the year before the first session cannot be chosen, and a record leads to its session', async () => {
  await openProgress('2025')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous year' }).disabled).toBe(true)
  press(/^Longest session: 3h 0m/)
  expect(location.search).toBe(`?period=2025&session=${surfed.at(-1)?.id}`)
})
