import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { open } from '#test/component/open.tsx'
import { TAKE_OVER_MS } from '#web/lib/offline/new-version.ts'
import { UpdateNotice } from '#web/ui/feedback/update-notice.tsx'

const watchReload = () => vi.spyOn(location, 'reload').mockImplementation(() => {})
let reload = watchReload()
beforeEach(() => {
  reload = watchReload()
})

/** Resolves once other tabs have it, as far as they follow. */
function changeLanguageInAnotherTab(): Promise<void> {
  const [other, last] = [new BroadcastChannel('language'), new BroadcastChannel('language')]
  const received = new Promise<void>((resolve) => {
    last.onmessage = () => resolve()
  })
  other.postMessage(null)
  return received.finally(() => {
    other.close()
    last.close()
  })
}

function controlPage(): EventTarget {
  const workers = Object.assign(new EventTarget(), { controller: {}, ready: new Promise(() => {}) })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return workers
}

test('another tab’s language loads this one again', async () => {
  open(<UpdateNotice />)
  await changeLanguageInAnotherTab()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('typed text stays while another tab changes the language', async () => {
  open(
    <>
      <input />
      <UpdateNotice />
    </>,
  )
  fireEvent.input(document.querySelector('input')!, { target: { value: 'Glassy' } })
  await changeLanguageInAnotherTab()
  expect(reload).not.toHaveBeenCalled()
})

test('with a worker it waits for the one of the language, but a later version loads nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const workers = controlPage()
  open(<UpdateNotice />)
  await changeLanguageInAnotherTab()
  expect(reload).not.toHaveBeenCalled()
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()

  await changeLanguageInAnotherTab()
  vi.advanceTimersByTime(3 * TAKE_OVER_MS)
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})
