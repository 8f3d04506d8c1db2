import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BuoyReport } from '#contract/sea/buoys.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { answer } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { BuoyNearby } from '#web/features/conditions/now/figure-cards.tsx'

const SPOT_ID = '7d0a4e6c-58f1-4c1b-9a0e-3f1f5b7c2d11'

/** What the buoy measured so many minutes ago. */
function aReport(minutesAgo: number, change: Partial<BuoyReport> = {}): BuoyReport {
  const time = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
  return {
    buoy: {
      id: '46253',
      name: 'San Pedro South, CA',
      kind: 'buoy',
      latitude: 33.576,
      longitude: -118.182,
      distanceMiles: 8.2,
    },
    observation: { time, waveHeight: 1.2, peakPeriod: 14, direction: 206 },
    forecastErrors: [],
    attribution: 'NOAA National Data Buoy Center',
    ...change,
  }
}
function showBuoy(report: BuoyReport) {
  answer({ 'GET /api/surf-spots/:id/buoy': report })
  return open(<BuoyNearby spotId={SPOT_ID} />)
}

test('a measurement from yesterday shows its age', async () => {
  showBuoy(aReport(26 * 60))
  const measured = await screen.findByRole('group', { name: 'Measured nearby' })
  expect(measured.textContent).toContain('26 h ago')
})

test('a measurement is shown with its buoy, its age and its source', async () => {
  showBuoy(aReport(20))
  const measured = await screen.findByRole('group', { name: 'Measured nearby' })
  expect(measured.textContent).toContain('Buoy 46253, 8 mi: 3.9 ft at 14 s, 20 min ago')
  expect(measured.textContent).toContain('NOAA National Data Buoy Center')
})

test('the forecast error is shown only where it is known', async () => {
  showBuoy(aReport(20))
  const measured = await screen.findByRole('group', { name: 'Measured nearby' })
  expect(measured.textContent).not.toContain('on average')
})

test('the buoy’s card has the error of each day ahead', async () => {
  const errors = [1, 3, 5].map((daysAhead) => ({ daysAhead, meanError: daysAhead / 10, bias: 0, hours: 40 }))
  showBuoy(aReport(20, { forecastErrors: errors }))
  const measured = await screen.findByRole('group', { name: 'Measured nearby' })
  expect(measured.textContent).toContain(
    'off on average over the last 7 days by 0.3 ft a day ahead, 1.0 ft 3 days ahead, 1.6 ft 5 days ahead.',
  )
})

test('a spot without a buoy shows no measurement', async () => {
  const { settled } = showBuoy(aReport(20, { buoy: null, observation: null }))
  await settled()
  expect(screen.queryByRole('group', { name: 'Measured nearby' })).toBeNull()
})
