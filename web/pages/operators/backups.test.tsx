import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Backup } from '#contract/operators/backups.ts'
import { answer, failed, refused } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import type { BackupReport } from '#web/features/backups/queries.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { BackupsPage } from '#web/pages/operators/server.tsx'

const schedule = { place: '/mnt/backups', at: '03:00', timeZone: 'America/Los_Angeles', keep: 14, isEncrypted: true }
const good: Backup = {
  ...{ id: crypto.randomUUID(), state: 'good', isScheduled: true, begunBy: null, place: '/mnt/backups' },
  ...{ file: 'lineup-2026-11-20T11-00-00Z.tar.age', isEncrypted: true, createdAt: '2026-11-20T11:00:00Z' },
  ...{ endedAt: '2026-11-20T11:02:00Z', bytes: 3_210_000_000, rows: 1_234_567, progress: null, reason: null },
}
const running: Backup = {
  ...{ ...good, id: crypto.randomUUID(), state: 'running', isScheduled: false, begunBy: 'Ana Reef', endedAt: null },
  ...{ file: null, bytes: null, rows: null, progress: { step: 'objects', done: 50, all: 200, bytes: 41_000_000 } },
}

const empty = { schedule, lastGoodAt: null, isLate: false, items: [] }
const openPage = (report: BackupReport) => {
  answer({ 'GET /api/backups': () => report })
  return open(<BackupsPage />, { at: '/backups', as: aSurfer({ isOperator: true }) })
}
const rows = () => within(screen.getByRole('list', { name: 'Backups' })).getAllByRole('listitem')

test('a server without BACKUP_TO says what to do, and offers no button', async () => {
  openPage({ ...empty, schedule: null })
  await screen.findByText('Backups are not set up')
  expect(screen.getByText(/^Set BACKUP_TO to a folder on another disk/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back Up Now' })).toBeNull()
})

test('each backup is listed with its state, size and place, and a failed one with its reason', async () => {
  const lost = { ...good, id: 'b', state: 'failed', bytes: null, rows: null, file: null, reason: 'No room.' } as const
  openPage({ ...empty, lastGoodAt: good.endedAt, items: [{ ...lost, id: crypto.randomUUID() }, good] })
  await screen.findByText('At 03:00, America/Los Angeles time')
  const [failure, success] = rows().map(({ textContent }) => textContent)
  expect(failure).toMatch(/By schedule.*No room\..*Failed/)
  expect(success).toMatch(/By schedule, 3\.2 GB, 1,234,567 rows, encrypted.*\/mnt\/backups\/lineup-2026.*Good/)
})

test('late backups are shown as a warning', async () => {
  openPage({ ...empty, isLate: true })
  await screen.findByText('No backup has succeeded for two days')
  await screen.findByText('No backup yet')
})

test('a backup that an operator begins shows its progress until it is good', async () => {
  const report: BackupReport = { ...empty }
  const { cache } = openPage(report)
  answer({
    'POST /api/backups': () => {
      report.items = [running]
      return running
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Back Up Now' }))
  const bar = await screen.findByRole('progressbar', { name: 'Saving pictures and files: 41 MB' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByRole('button', { name: 'Backing Up...' })).toHaveProperty('disabled', true)
  expect(rows()[0]!.textContent).toContain('By Ana Reef')
  report.items = [{ ...running, state: 'good', progress: null, bytes: 41_000_000, rows: 5, file: 'lineup.tar' }]
  await refresh(cache, 'GET /api/backups')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Back Up Now' })).toHaveProperty('disabled', false))
  expect(rows()[0]!.textContent).toContain('41 MB, 5 rows')
})

test('a backup that cannot be begun says why', async () => {
  openPage(empty)
  answer({ 'POST /api/backups': refused('backup_running') })
  fireEvent.click(await screen.findByRole('button', { name: 'Back Up Now' }))
  await screen.findByText('A backup is already being made.')
})

test('the page can be tried again after a failure, and is for operators alone', async () => {
  answer({ 'GET /api/backups': failed() })
  open(<BackupsPage />, { at: '/backups', as: aSurfer({ isOperator: true }) })
  await screen.findByText("Couldn't load the backups")
  answer({ 'GET /api/backups': refused('operators_only') })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('This page is for the people who run this server')
})
