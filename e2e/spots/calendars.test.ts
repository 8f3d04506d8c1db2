import { expect } from '@playwright/test'
import ICAL from 'ical.js'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PIER, spotNamed } from '#e2e/support/surfers.ts'

test('a calendar program reads the tides of a starred spot by the address that Settings shows', async ({
  browser,
  request,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Tia Tidetable', { geolocation: PIER })
  const spot = await spotNamed(context.request, 'Huntington Beach Pier')
  expect((await context.request.put(`/api/favourites/${spot.id}`)).ok()).toBe(true)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Calendars' }).click()
  await page.getByRole('button', { name: 'Get Your Addresses' }).click()
  const address = await page.getByLabel('Address: Tides').inputValue()

  const first = await request.get(address)
  const calendar = new ICAL.Component(ICAL.parse(await first.text()))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  expect(events.length).toBeGreaterThan(30)
  for (const { summary } of events) expect(summary).toMatch(/^(High|Low) tide −?\d.*Huntington Beach Pier$/)
  const again = await request.get(address, { headers: { 'if-none-match': first.headers().etag! } })
  expect(again.status()).toBe(304)

  await page.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByRole('button', { name: 'Get Your Addresses' })).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})
