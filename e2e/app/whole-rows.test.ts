import { expect, type Locator } from '@playwright/test'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, PIER, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

test('a session or spot opens from any point of its row or card', async ({ browser }) => {
  const lena = await aSurferOnTheWay(browser, 'Lena Presses', { geolocation: PIER })
  const kai = await aSurferOnTheWay(browser, 'Kai Pressed')
  await areBuddies(lena.context.request, lena.user, kai.context.request, kai.user)
  for (const { context } of [lena, kai]) {
    const calls = context.request
    const start = new Date(Date.now() - 3_600_000)
    const { id } = await paddleOut(calls, await spotNamed(calls, 'Huntington Beach Pier'), start)
    await calls.put(`/api/surf-sessions/${id}/end`, { data: { waveCount: 7, notes: 'Clean lines all morning' } })
  }
  const { page } = lena
  const dialog = page.getByRole('dialog')
  const opens = async (words: Locator, name: string) => {
    // Where these words stand, whatever lies over them. A forced click fails in the moment in which a list is drawn again.
    await expect(() => words.click({ force: true, timeout: 1_000 })).toPass()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
  }

  await page.goto('/profile')
  for (const path of ['/profile', '/sessions']) {
    await openAddress(page, path)
    const row = page.getByRole('listitem').filter({ hasText: 'Clean lines' })
    for (const words of ['Waves', 'Clean lines all morning']) await opens(row.getByText(words), 'Lena Presses')
    await expect(row.getByRole('button')).toHaveCount(1)
  }
  await openAddress(page, '/buddies?view=feed')
  const feedCard = page.getByRole('article', { name: "Kai Pressed's session" })
  for (const words of ['Waves', 'Clean lines all morning']) await opens(feedCard.getByText(words), 'Kai Pressed')
  // What can be pressed inside keeps its own meaning.
  await feedCard.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(feedCard.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()

  await openAddress(page, '/discover?q=huntington+beach+pier')
  const spot = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Huntington Beach Pier' }) })
  await opens(spot.getByText(/^Popularity/), 'Huntington Beach Pier')
  await opens(spot.getByRole('heading'), 'Huntington Beach Pier')
  await spot.getByRole('button', { name: 'Favorite Huntington Beach Pier' }).click()
  await expect(spot.getByRole('button', { name: 'Favorite Huntington Beach Pier' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await spot.getByRole('button', { name: 'Check In' }).click()
  await expect(page.getByRole('dialog', { name: 'Check In to Surf' })).toBeVisible()
})
