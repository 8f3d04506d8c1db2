import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { aRoadTo } from '#e2e/road.ts'
import { storedIn } from '#e2e/stored-in.ts'
import { PIER, signUp, spotNamed } from '#e2e/surfers.ts'

test('a spot nearby that was never opened has tide and light without a network, and says that its waves are unknown', async ({
  browser,
  baseURL,
}) => {
  const road = await aRoadTo(baseURL!)
  const context = await browser.newContext({
    baseURL: road.url,
    serviceWorkers: 'allow',
    geolocation: PIER,
    permissions: ['geolocation'],
  })
  await signUp(context.request, 'Uma Unopened')
  const pier = await spotNamed(context.request, 'Huntington Beach Pier')
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await keeps(page, 'GET /api/surf-spots/tide-and-light')
  expect(asked.filter((path) => path.endsWith('/forecast'))).toEqual([])

  await road.cut()
  await page.goto(`/?spot=${pier.id}`)
  const dialog = page.getByRole('dialog', { name: 'Huntington Beach Pier' })
  await expect(dialog.getByRole('heading', { name: /^Tide:/ })).toBeVisible()
  await expect(dialog).toContainText('The waves are unknown without a signal. Tide and light are as of')
  await expect(dialog).toContainText(/First light/)
  await context.close()
})

/** A reply of this route is kept. A machine with much to do is a slow line, which is tried again. */
const keeps = (page: Page, route: string) =>
  expect.poll(() => storedIn(page), { timeout: 60_000 }).toContain(`"key":"[\\"${route}\\"`)
