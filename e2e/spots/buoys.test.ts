import { expect } from '@playwright/test'
import type { BuoyReport } from '#contract/sea/buoys.ts'
import { test } from '#e2e/support/product.ts'

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
  forecastErrors: [{ daysAhead: 1, meanError: 0.12, bias: 0.1, hours: 160 }],
  attribution: 'NOAA National Data Buoy Center',
}

test('a spot shows the nearest buoy’s reading, its age and the forecast’s error', async ({ page }) => {
  // Reads '20 min ago' for the next 55 seconds.
  const time = new Date(Date.now() - 19.6 * 60_000).toISOString()
  const json = { ...REPORT, observation: { ...REPORT.observation, time } }
  await page.route(/\/api\/surf-spots\/[^/]+\/buoy$/, (route) => route.fulfill({ json }))
  const [spot] = await (await page.request.get('/api/surf-spots/popular?limit=1')).json()
  await page.goto(`/discover?spot=${spot.id}`)
  const measured = page.getByRole('group', { name: 'Measured nearby' })
  await expect(measured).toContainText('Buoy 46253, 8 mi: 3.9 ft at 14 s, 20 min ago')
  await expect(measured).toContainText('0.4 ft a day ahead')
  await expect(measured).toContainText('NOAA National Data Buoy Center')
})
