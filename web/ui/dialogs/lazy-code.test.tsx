import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
