import { expect } from '@playwright/test'
import { aForeignSite } from '#e2e/support/foreign-site.ts'
import { test } from '#e2e/support/product.ts'
import { spotNamed } from '#e2e/support/surfers.ts'
import { startServer } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'

test('a named site frames a spot’s conditions, another one cannot, and no cookie is set', async ({
  browser,
  request,
  product: { databaseUrl },
}) => {
  const spot = await spotNamed(request, 'Huntington Beach Pier')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const site = await aForeignSite({
    '/': `<!doctype html><title>Club</title><iframe src="${url}/embed/spots/${spot.id}?units=metric" width="300" height="200"></iframe>`,
  })
  await using opened = new AsyncDisposableStack()
  opened.defer(() => site.close())
  const sitePort = new URL(site.url).port
  const EMBED_HOSTS = [`http://club.localhost:${sitePort}`]
  const server = await startServer({ databaseUrl, PORT: port, PUBLIC_URL: url, EMBED_HOSTS })
  opened.defer(() => server.close())

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://club.localhost:${sitePort}/`)
  const framed = page.frameLocator('iframe')
  await expect(framed.getByRole('heading', { name: 'Huntington Beach Pier' })).toBeVisible()
  await expect(framed.getByRole('link', { name: 'Open-Meteo.com' })).toBeInViewport()
  await expect(framed.getByText(/km\/h/)).toBeInViewport()
  expect(await context.cookies()).toEqual([])

  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(`http://other.localhost:${sitePort}/`)
  await refused
  await expect(framed.getByRole('heading', { name: 'Huntington Beach Pier' })).toHaveCount(0)
})
