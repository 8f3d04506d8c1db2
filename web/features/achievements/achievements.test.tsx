import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Achievement } from '#contract/sessions/progress.ts'
import { playLiveServer } from '#test/component/live-server.ts'
import { answer, failed } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { dialogs } from '#web/app/dialogs.tsx'
import { AchievementsRow } from '#web/features/achievements/achievements-row.tsx'
import { LiveUpdates } from '#web/features/sessions/in-the-water/live-updates.tsx'

const locked = (key: string, name: string, done = 0): Achievement => ({
  ...{ key, name, text: 'Surf more', done, goal: 10, earnedOn: null },
})
const first: Achievement = { ...locked('first_session', 'First Session', 10), goal: 1, earnedOn: '2026-11-20' }
const all = [
  first,
  locked('photographer', 'Photographer', 4),
  locked('early_bird', 'Early Bird'),
  locked('ten_day_streak', '10 Day Streak'),
  locked('wave_hunter', 'Wave Hunter'),
]

function openRow(achievements: Achievement[] | ReturnType<typeof failed>) {
  answer({ 'GET /api/achievements': achievements })
  open(
    <>
      <AchievementsRow />
      <LiveUpdates userId="kai" />
      <dialogs.achievements viewer={aSurfer()} />
    </>,
    { at: '/profile', as: aSurfer() },
  )
}

test('the profile shows three achievements and the number of the others', async () => {
  openRow(all)
  const ring = await screen.findAllByRole('button')
  expect(ring.map(({ textContent }) => textContent)).toEqual([
    ...['Early Bird0 of 10', '10 Day Streak0 of 10', 'Photographer4 of 10', 'More to unlock1 left'],
  ])
})

test('an achievement that is earned meanwhile appears on the open profile', async () => {
  const connections = playLiveServer()
  openRow([locked('first_session', 'First Session'), ...all.slice(1)])
  await screen.findByText('2 left')
  answer({ 'GET /api/achievements': all })
  connections[0]!.say({ type: 'notifications_changed' })
  await screen.findByText('1 left')
})

test('the full list shows when each achievement was earned and the progress of the others', async () => {
  openRow(all)
  fireEvent.click(await screen.findByRole('button', { name: /^More to unlock/ }))
  const rows = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const [earned, ...others] = await rows('Earned')
  expect(earned).toMatch(/^First Session.*Earned on .*Nov.* 20/)
  expect(others).toEqual([])
  const missing = await rows('More to unlock')
  expect(missing).toHaveLength(4)
  expect(missing[0]).toContain('4 of 10 · 6 to go')
})

test('a surfer without achievements reads how to earn one', async () => {
  openRow(all.slice(1))
  fireEvent.click(await screen.findByRole('button', { name: /^More to unlock/ }))
  await screen.findByText('You earn them as you surf.')
})

test('achievements that failed to load can be retried', async () => {
  openRow(failed(502))
  await screen.findByText("Couldn't load your achievements")
  answer({ 'GET /api/achievements': all })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('More to unlock')
})
