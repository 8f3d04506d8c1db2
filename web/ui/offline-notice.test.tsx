import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cutNetwork } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { probeNow } from '#web/lib/reachability.ts'
import { OfflineNotice } from '#web/ui/offline-notice.tsx'

const setNetwork = (isThere: boolean) => {
  cutNetwork(!isThere)
  return act(probeNow)
}

test('the notice comes and goes with the network', async () => {
  open(<OfflineNotice />)
  await setNetwork(false)
  screen.getByText('Offline.')
  await setNetwork(true)
  expect(screen.queryByText('Offline.')).toBeNull()
})

test('the notice stays during a press, so that what is pressed does not move away', async () => {
  open(<OfflineNotice />)
  await setNetwork(false)
  fireEvent.pointerDown(document.body)
  await setNetwork(true)
  screen.getByText('Offline.')
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(screen.queryByText('Offline.')).toBeNull())
})
