import { expect, type Page } from '@playwright/test'
import type { BuoyReport } from '#contract/buoys.ts'
import { test } from '#e2e/product.ts'

const REPORT: BuoyReport = {
  buoy: {
    id: '46253',
    name: 'San Pedro South, CA',
    kind: 'buoy',
    latitude: 33.576,
    longitude: -118.182,
    distanceMiles: 8.2,
  },
  observation: { time: '', waveHeight: 1.2, peakPeriod: 14, direction: 206 },
  forecastError: { meanError: 0.12, bias: 0.1, hours: 160, leadHours: 24 },
  attribution: 'NOAA National Data Buoy Center',
}
const buoyReports = (page: Page, change: Partial<BuoyReport> = {}, minutesAgo = 20) => {
  const time = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const json = { ...REPORT, observation: { ...REPORT.observation, time }, ...change }
  return page.route(/\/api\/surf-spots\/[^/]+\/buoy$/, (route) => route.fulfill({ json }))
}
const openSpot = async (page: Page) => {
  const [spot] = await (await page.request.get('/api/surf-spots/popular?limit=1')).json()
  await page.goto(`/discover?spot=${spot.id}`)
}

test('a spot shows what the nearest buoy measured, how old that is and how far the forecast was off', async ({
  page,
}) => {
  await buoyReports(page)
  await openSpot(page)
  const measured = page.getByRole('group', { name: 'Measured nearby' })
  await expect(measured).toContainText('Buoy 46253, 8 mi: 3.9 ft at 14 s, 20 min ago')
  await expect(measured).toContainText('off by 0.4 ft on average')
  await expect(measured).toContainText('NOAA National Data Buoy Center')
})

test('an old measurement keeps its age, and none shows nothing', async ({ page }) => {
  await buoyReports(page, { forecastError: null }, 26 * 60)
  await openSpot(page)
  const measured = page.getByRole('group', { name: 'Measured nearby' })
  await expect(measured).toContainText('26 h ago')
  await expect(measured).not.toContainText('on average')
  await buoyReports(page, { buoy: null, observation: null })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Current Conditions' })).toBeVisible()
  await expect(measured).toHaveCount(0)
})
