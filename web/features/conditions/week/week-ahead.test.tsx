import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BuoyReport } from '#contract/sea/buoys.ts'
import type { Forecast } from '#contract/sea/conditions.ts'
import { answer, sentTo } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { aForecast, aSpot, goodWeek, tideOf, withoutWaves } from '#test/fakes/open-meteo/forecasts.ts'
import { Conditions } from '#web/features/conditions/conditions.tsx'

/** A Wednesday. */
const NOON = Date.parse('2026-05-13T12:00:00Z')
const spot = aSpot()
const NO_BUOY: BuoyReport = { buoy: null, observation: null, forecastErrors: [], attribution: '' }
const buoy = { id: '46222', name: '', kind: 'buoy', latitude: 33.6, longitude: -118.3, distanceMiles: 8 } as const
const errorsAhead = [0.12, 0.2, 0.34, 0.42, 0.49].map((meanError, nth) => ({
  ...{ daysAhead: 1 + 2 * nth, meanError, bias: 0, hours: 150 },
}))

beforeEach(() => void vi.setSystemTime(NOON))

let settled: () => Promise<void>

function openDays(report = NO_BUOY, forecast: Forecast = aForecast(goodWeek)) {
  answer({ 'GET /api/surf-spots/:id/buoy': report })
  const forecastResult = { data: forecast, isError: false, refetch: () => {} }
  settled = open(<Conditions spot={spot} forecast={forecastResult} alerts={null} />).settled
  return screen.findByRole('region', { name: 'The days ahead' })
}
const dayNames = (region: HTMLElement) =>
  within(region)
    .getAllByRole('radio')
    .map((day) => day.getAttribute('aria-label') ?? '')

test('ten days can be chosen, from the sixth on as a tendency', async () => {
  const region = await openDays()
  const names = dayNames(region)
  expect(names).toHaveLength(10)
  expect(names[4]).toMatch(/^Sunday: waves up to 5 ft/)
  expect(names[5]).toMatch(/^Monday, a tendency: waves up to 5 ft/)
  expect(names[9]).toMatch(/^Friday, May 22, a tendency: waves up to 5 ft/)
  expect(region.textContent).toContain('Days from Monday on are a tendency.')

  const opacities = () =>
    [
      ...within(region)
        .getByRole('img', { name: /by the hour/ })
        .querySelectorAll('rect[rx="3"]'),
    ].map((bar) => Number(bar.getAttribute('fill-opacity')))
  fireEvent.click(within(region).getByRole('radio', { name: /^Sunday:/ }))
  expect(new Set(opacities())).toEqual(new Set([1]))
  fireEvent.click(within(region).getByRole('radio', { name: /^Monday,/ }))
  expect(Math.max(...opacities())).toBeLessThan(0.6)
  within(region).getByRole('heading', { name: 'Monday by the hour' })
  expect(region.textContent).toMatch(/last light .+, a tendency/)
})

test('fewer days are shown where the models end earlier', async () => {
  const forecast = aForecast((empty) => {
    const { hours = [], ...rest } = goodWeek(empty)
    return {
      ...rest,
      hours: hours.map((hour, nth) => (nth < 9 * 24 ? hour : { ...empty.hours[nth]!, time: hour.time })),
    }
  })
  expect(dayNames(await openDays(NO_BUOY, forecast))).toHaveLength(9)
})

test('all days are shown, none as a tendency, where no wave is known', async () => {
  const region = await openDays(
    NO_BUOY,
    aForecast((forecast) => ({ ...withoutWaves(forecast), tide: tideOf(forecast) })),
  )
  expect(dayNames(region)).toHaveLength(10)
  expect(region.textContent).not.toContain('tendency')
  expect(dayNames(region).join()).not.toContain('tendency')
})

test('the error of forecasts is shown by day ahead where a buoy measured it', async () => {
  const region = await openDays({ ...NO_BUOY, buoy, forecastErrors: errorsAhead })
  await within(region).findByText(
    'Days from Monday on are a tendency. ' +
      'Forecasts were off by 0.4 ft a day ahead, 1.1 ft 5 days ahead, 1.6 ft 9 days ahead at buoy 46222.',
  )
})

test('a report that an earlier version stored shows no error', async () => {
  const { forecastErrors: _, ...stored } = { ...NO_BUOY, buoy, forecastError: { meanError: 0.4, hours: 40 } }
  const region = await openDays(stored)
  await waitFor(() => expect(sentTo('GET /api/surf-spots/:id/buoy')).toHaveLength(1))
  await settled()
  expect(region.textContent).toContain('Days from Monday on are a tendency.')
  expect(region.textContent).not.toContain('Forecasts were off')
})
