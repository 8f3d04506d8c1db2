import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ArchiveImport } from '#contract/sessions/archive-imports.ts'
import { answer, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { BringSessions } from '#web/features/track-imports/lineup-archive/bring-sessions.tsx'

const LIST = 'GET /api/archive-imports'
const ADD = 'PUT /api/archive-imports/:id'

const anArchive = (change: Partial<ArchiveImport> = {}): ArchiveImport => ({
  ...{ id: crypto.randomUUID(), fileName: 'lineup.zip', createdAt: '2026-11-20T08:00:00.000Z', state: 'ready' },
  ...{ message: null, wouldAdd: { session: 12, track: 1, photo: 3 }, known: {}, added: {}, steps: 15, stepsDone: 0 },
  ...{ leftOut: [], leftOutCount: 0 },
  from: {
    ...{ username: 'kai_lane', firstName: 'Kai', host: 'lineup.example' },
    ...{ exportedAt: '2026-11-19T08:00:00.000Z', isSomebodyElse: false },
  },
  ...change,
})

/** The page with these archives, one after the other as the server works. */
function openWith(...states: ArchiveImport[]) {
  let nth = 0
  answer({ [LIST]: () => [states[Math.min(nth, states.length - 1)]!] })
  open(<BringSessions />, { as: aSurfer() })
  return { next: () => (nth += 1) }
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose the ZIP file'), { target: { files: [file] } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a surfer sees what would be added, adds it, and sees what was', async () => {
  const ready = anArchive({ known: { session: 2 } })
  const done = anArchive({ ...ready, state: 'done', added: { session: 12, track: 1, photo: 2 }, stepsDone: 15 })
  const { next } = openWith(ready, done)
  answer({
    [ADD]: () => {
      next()
      return { ...ready, state: 'adding' }
    },
  })
  await screen.findByRole('heading', { name: '@kai_lane’s Lineup at lineup.example' })
  await screen.findByText('Would add: 12 sessions, 1 track and 3 photos.')
  await screen.findByText('Here already: 2 sessions.')
  await press('Add them')
  await screen.findByText('Added: 12 sessions, 1 track and 2 photos.')
  expect(sentTo(ADD)).toEqual([{ acceptsSomebodyElse: false }])
  expect(screen.queryByRole('button', { name: 'Add them' })).toBeNull()
})

test('somebody else’s archive is added after a question', async () => {
  const archive = anArchive()
  openWith({ ...archive, from: { ...archive.from!, isSomebodyElse: true } })
  answer({ [ADD]: archive })
  await press('Add them')
  const question = await screen.findByRole('alertdialog', {
    name: 'This archive is @kai_lane’s. Add these sessions to yours?',
  })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(sentTo(ADD)).toEqual([])
  await press('Add them')
  await press('Add to mine')
  await waitFor(() => expect(sentTo(ADD)).toEqual([{ acceptsSomebodyElse: true }]))
})

test('what is left out is listed with its reasons', async () => {
  openWith(
    anArchive({
      leftOutCount: 2,
      leftOut: [
        { kind: 'session', name: 'Far reef', startTime: '2026-05-03T12:00:00.000Z', message: "Can't be read." },
        { kind: 'board', name: null, startTime: null, message: "Can't be read." },
      ],
    }),
  )
  fireEvent.click(await screen.findByText('Left out: 2'))
  await screen.findByText(/^Session · Far reef · .*2026/)
  await screen.findByText('Board')
})

test('an archive that is read and added shows how far it is, and why it stopped', async () => {
  const reading = anArchive({ state: 'reading', from: null, wouldAdd: {} })
  const adding = { ...reading, state: 'adding' as const, from: null, stepsDone: 5, steps: 10 }
  const { next } = openWith(reading, adding, { ...reading, state: 'done', message: 'This file is damaged.' })
  await screen.findByText('Reading lineup.zip')
  next()
  const progress = await screen.findByRole('progressbar', { name: 'Adding 5 of 10' }, { timeout: 5_000 })
  expect(progress.getAttribute('aria-valuenow')).toBe('50')
  next()
  await screen.findByText('This file is damaged.', undefined, { timeout: 5_000 })
  expect(screen.queryByText('Nothing was added.')).toBeNull()
  answer({ 'DELETE /api/archive-imports/:id': { id: reading.id }, [LIST]: [] })
  await press('Remove from the list')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'lineup.zip' })).toBeNull())
})

test('an archive with nothing new has no button to add it', async () => {
  openWith(anArchive({ wouldAdd: {}, known: { session: 4 } }))
  await screen.findByText('Nothing new in this archive.')
  await screen.findByRole('button', { name: 'Discard' })
  expect(screen.queryByRole('button', { name: 'Add them' })).toBeNull()
})

test.each<[string, File, string]>([
  ['is no ZIP file', new File(['x'], 'data.json'), "This isn't a ZIP file."],
  ['is empty', new File([], 'lineup.zip'), 'This file is empty.'],
])('a file that %s is refused and not sent', async (_, file, words) => {
  answer({ [LIST]: [] })
  open(<BringSessions />, { as: aSurfer() })
  choose(file)
  await screen.findByText(words)
  expect(sentTo('POST /api/objects/upload')).toEqual([])
})

test('an upload that the server refuses reports why', async () => {
  answer({ [LIST]: [], 'POST /api/objects/upload': refused('email_not_verified') })
  open(<BringSessions />, { as: aSurfer() })
  choose(new File(['PK'], 'lineup.zip'))
  await screen.findByText("Couldn't add it")
  await screen.findByLabelText('Choose the ZIP file')
})
