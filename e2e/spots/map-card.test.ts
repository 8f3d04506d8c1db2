import { expect, type Page } from '@playwright/test'
import { onlyTheseSpots } from '#e2e/spots/spot-cards.ts'
import { goTo } from '#e2e/support/go-to.ts'
import { test } from '#e2e/support/product.ts'
import { showsTexts } from '#e2e/support/shows-texts.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of surf spots' })
const pin = (page: Page, name: string) => map(page).getByRole('button', { name })
const card = (page: Page, name: string) => map(page).getByRole('dialog', { name })
const searchHere = (page: Page) => map(page).getByRole('button', { name: 'search this area' })

const LONG = 'A long left over sand that breaks on the lowest of tides, far from any road. '.repeat(4)
const REEF = { latitude: -24, longitude: 100, description: LONG, now: { waveHeight: 1.2, surfRating: 4 } }

/** Shows the map at this place, whatever was shown before. */
async function mapAt(page: Page, place: string) {
  await goTo(page, '/discover')
  await expect(map(page)).toBeHidden()
  await goTo(page, `/discover?view=map&at=${place}`)
}

test('on the smallest phone the map card leaves room for its pin and stays above the dock', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Sil Smallphone')
  await onlyTheseSpots(page, [
    { name: 'Low Reef', ...REEF },
    { name: 'Old Reef', ...REEF, longitude: 100.3, now: { waveHeight: 1.2, surfRating: 4, hoursOld: 30 } },
  ])
  await page.goto('/discover')
  for (const size of [
    { width: 320, height: 640 },
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await mapAt(page, '-24,100,9')
    // On its side the phone shows the map from edge to edge, all of it between header and dock.
    if (size.width > size.height) {
      await expect(map(page)).toBeInViewport({ ratio: 1 })
      await expect.poll(async () => (await map(page).boundingBox())?.width).toBe(size.width)
    }
    await expect(map(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
    // No button lies on a licence, at its first letter or its last.
    for (const link of await map(page).getByRole('link').all()) {
      const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
      for (const x of [2, width - 2]) await link.click({ trial: true, position: { x, y: height / 2 } })
    }
    await pin(page, 'Low Reef').click()
    for (const name of ['View Details', 'Check In', 'Close']) {
      const button = card(page, 'Low Reef').getByRole('button', { name })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true })
    }
    // Neither the card nor a button of the map lies on it, nor does the map ask about its own pan.
    await pin(page, 'Low Reef').click({ trial: true })
    await expect(searchHere(page)).toBeHidden()
    await card(page, 'Low Reef').getByRole('button', { name: 'Close' }).click()
    await pin(page, 'Low Reef').click({ trial: true })
  }

  // What was true hours ago has no colour of now.
  const ground = (name: string) =>
    pin(page, name)
      .getByText('4 ft')
      .evaluate((label) => getComputedStyle(label).backgroundColor)
  expect(await ground('Old Reef')).not.toBe(await ground('Low Reef'))

  // Only the reader moves the map to another area to search: here it pans by itself, from under the card.
  await page.setViewportSize({ width: 390, height: 844 })
  await mapAt(page, '-23.6,100,9')
  await pin(page, 'Low Reef').click()
  await expect(page).toHaveURL(/at=-(23\.[7-9]|24)/)
  await expect(searchHere(page)).toBeHidden()
  await card(page, 'Low Reef').getByRole('button', { name: 'Close' }).click()
  await map(page).getByRole('group').focus()
  await page.keyboard.press('ArrowUp')
  await showsTexts(page, 'map', 'search this area')
})
