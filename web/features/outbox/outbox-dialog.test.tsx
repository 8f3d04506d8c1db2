import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cutNetwork } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { OutboxDialog } from '#web/features/outbox/outbox-dialog.tsx'
import { checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { commentAct } from '#web/features/sessions/data/reaction-acts.ts'
import { type Entry, newEntry } from '#web/lib/outbox/act.ts'
import { add, openStore } from '#web/lib/outbox/store.ts'

const checkIn = newEntry(
  checkInAct,
  {
    session: { customLocation: 'The pier', latitude: 33.6553, longitude: -118.0052 },
    place: { surfSpot: null, customLocation: 'The pier' },
  },
  'in',
)
const comment = newEntry(commentAct, { sessionId: 'in', comment: 'Glassy' }, 'said')
const refused = { state: 'refused', refusal: { status: 404, code: 'session_not_found', text: 'No.' } } as const

/** Opens the outbox of a phone without a network, on which these entries are kept. */
async function openOutbox(...entries: Omit<Entry, 'seq'>[]) {
  const surfer = aSurfer()
  const store = await openStore(surfer.id)
  for (const entry of entries) await add(store, entry)
  store.close()
  cutNetwork()
  open(
    <WithOutbox surfer={surfer}>
      <OutboxDialog
        {...{ value: 'open', open: true, onOpen() {}, onClose() {} }}
        {...{ emergency: null, tracks: undefined, remedyFor: () => undefined }}
      />
    </WithOutbox>,
    { as: surfer },
  )
}
const rows = async () => within(await screen.findByRole('list', { name: 'Waiting' })).findAllByRole('listitem')

test('a pending entry can be sent at once', async () => {
  await openOutbox(checkIn)
  await screen.findByRole('button', { name: 'Send now' })
})

test('refused entries are retried one by one', async () => {
  await openOutbox({ ...comment, needs: [], ...refused })
  await screen.findByRole('button', { name: /^Try again: / })
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
})

test('deleting an entry warns about its dependent entries and deletes them too', async () => {
  await openOutbox(checkIn, comment)
  expect(await rows()).toHaveLength(2)
  const deleteButton = async (row: number) => within((await rows())[row]!).getByRole('button', { name: /^Delete/ })
  fireEvent.click(await deleteButton(1))
  await screen.findByText("It won't be sent.")
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  fireEvent.click(await deleteButton(0))
  await screen.findByText("It won't be sent, and what belongs to it goes too.")
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Nothing waiting')
})
