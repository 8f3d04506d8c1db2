import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TrackImport } from '#contract/sessions/track-imports.ts'
import { answer, failed, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { ImportList } from '#web/features/track-imports/import-list.tsx'

const imports = 'GET /api/track-imports'
const anImport = (fileName: string, change: Partial<TrackImport> = {}): TrackImport => ({
  ...{ id: crypto.randomUUID(), fileName, createdAt: '2026-11-20T08:00:00.000Z', isDone: true },
  ...{ files: 1, filesRead: 1, message: 'This file is damaged. Please export it again.', counts: {}, activities: [] },
  ...change,
})
const rows = () => within(screen.getByRole('list', { name: 'Recordings' })).getAllByRole('listitem')
const openList = () => open(<ImportList onOpen={() => {}} />, { as: aSurfer() })

test('a surfer without imports sees an empty state', async () => {
  openList()
  await screen.findByText('Nothing imported yet')
})

test('imports that failed to load can be retried', async () => {
  answer({ [imports]: failed(502) })
  openList()
  await screen.findByText("Couldn't load your imports")
  answer({ [imports]: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing imported yet')
})

test('older imports load on demand', async () => {
  const sixty = Array.from({ length: 60 }, (_, nth) => anImport(`surf-${nth + 1}.fit`))
  answer({
    [imports]: ({ query: { cursor, limit } }) => {
      const from = cursor ? sixty.findIndex(({ id }) => id === cursor) + 1 : 0
      return sixty.slice(from, from + limit)
    },
  })
  openList()
  await waitFor(() => expect(rows()).toHaveLength(50))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(rows()).toHaveLength(60))
  expect(rows().at(-1)?.textContent).toContain('surf-60.fit')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('the surfer chooses what becomes of an overlapping activity', async () => {
  const offered = {
    ...{ id: crypto.randomUUID(), fileName: 'half.fit', outcome: 'offered' as const, device: null, damage: null },
    ...{ message: 'You have a session at that time.', sessionId: crypto.randomUUID() },
    ...{ startTime: '2026-11-20T08:00:00.000Z', endTime: '2026-11-20T09:00:00.000Z', timeZone: 'Europe/Lisbon' },
  }
  const one = anImport('half.fit', { message: null, counts: { offered: 1 }, activities: [offered] })
  const choose = 'PUT /api/track-imports/activities/:id'
  answer({ [imports]: () => [one], [choose]: failed() })
  openList()
  await screen.findByText('You have a session at that time.')
  fireEvent.click(screen.getByRole('button', { name: /^Merge/ }))
  await screen.findByText("That didn't work")
  const merged = { ...offered, outcome: 'merged' as const, message: null }
  answer({ [imports]: [{ ...one, counts: { merged: 1 }, activities: [merged] }], [choose]: merged })
  fireEvent.click(screen.getByRole('button', { name: /^Merge/ }))
  await screen.findByText('Merged')
  expect(sentTo(choose).at(-1)).toEqual({ choice: 'merge' })
})

test('an archive shows its number of new sessions and where a file is cut off', async () => {
  const session = {
    ...{ id: crypto.randomUUID(), fileName: 'surf.gpx', outcome: 'imported' as const, device: null, message: null },
    ...{ damage: 'breaks_off' as const, sessionId: crypto.randomUUID(), timeZone: 'Pacific/Tahiti' },
    ...{ startTime: '2026-11-20T17:00:00.000Z', endTime: '2026-11-20T17:52:00.000Z' },
  }
  const counts = { imported: 1, other_file: 55 }
  answer({
    [imports]: [anImport('export.zip', { files: 56, filesRead: 56, message: null, counts, activities: [session] })],
  })
  openList()
  await screen.findByText(/^1 new · 55 other files/)
  await screen.findByText(/^The file breaks off; read up to 0?7:52/)
})
