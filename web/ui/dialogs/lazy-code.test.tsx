import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from '#test/component/open.tsx'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import { lazyCode, lazyPage } from '#web/ui/dialogs/lazy-code.tsx'

/** A page whose code cannot be loaded the first few times. */
function aPage(failures: number) {
  let loads = 0
  const code = lazyCode(async () => {
    loads += 1
    if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <h1>Waves</h1>
  })
  return lazyPage(code, (Page) => Page)
}

test('code that fails to load, as when a phone changes networks, is requested once more', async () => {
  const Page = aPage(1)
  render(<Page />)
  expect(await screen.findByRole('heading', { name: 'Waves' })).toBeTruthy()
})

test('code that fails twice is reported, and the page offers to load again', async () => {
  const Page = aPage(2)
  render(<Page />)
  expect((await screen.findByRole('alert')).textContent).toContain('Part of the page is missing')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a dialog whose code is on its way says so, and can be closed', async () => {
  const Dialog = addressedDialog('waves', () => Promise.withResolvers<never>().promise)
  open(<Dialog />, { at: '/?waves' })
  await screen.findByRole('img', { name: 'Loading' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.search).toBe(''))
})

test('a dialog whose code is missing says so over the page, closes, and can load the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const Dialog = addressedDialog('waves', () => Promise.reject(new TypeError('Failed to fetch')))
  const { unmount } = open(<Dialog />, { at: '/?waves' })
  await screen.findByText("Couldn't load this")
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText("Couldn't load this")).toBeNull())
  unmount()
  open(<Dialog />, { at: '/?waves' })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})
