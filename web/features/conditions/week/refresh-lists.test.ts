import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import { anHour } from '#test/sea/an-hour.ts'
import { refreshOutdatedLists } from '#web/features/conditions/week/refresh-lists.ts'

const ALL = ['GET /api/surf-spots/all']
const ONE = ['GET /api/surf-spots/:id', { params: { id: 'reef' } }]
const spot = { id: 'reef', currentConditions: { forecasts: [anHour] } }
const other = { id: 'beach', currentConditions: { forecasts: [{ ...anHour, waveHeight: 3 }] } }
const hour: ForecastHour = { ...anHour, tideShare: null }

async function outdatedBy(hours: ForecastHour[]) {
  const client = new QueryClient()
  client.setQueryData(ALL, [other, spot])
  client.setQueryData(ONE, spot)
  await refreshOutdatedLists(client, 'reef', { hours })
  return [ALL, ONE].map((key) => client.getQueryState(key)?.isInvalidated)
}

test('cached spots stay if the forecast’s hour is equal or missing', async () => {
  expect(await outdatedBy([hour])).toEqual([false, false])
  expect(await outdatedBy([{ ...hour, time: '2026-11-20T15:00:00.000Z', waveHeight: 2 }])).toEqual([false, false])
})

test('spots whose waves, wind or rating differ for the same hour are fetched again', async () => {
  expect(await outdatedBy([{ ...hour, waveHeight: 1.3 }])).toEqual([true, true])
  expect(await outdatedBy([{ ...hour, warning: 'dangerous' }])).toEqual([true, true])
})
