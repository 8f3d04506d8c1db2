import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CurrentForecast } from '#contract/sea/spots.ts'
import { open } from '#test/component/open.tsx'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { anHour } from '#test/sea/an-hour.ts'
import { ConditionsBadge } from '#web/features/spots/conditions-badge.tsx'

const now = (change: Partial<CurrentForecast>): CurrentForecast => ({
  ...anHour,
  ...{ time: new Date().toISOString(), waveHeight: 2.4, surfRating: 4.5, windSpeed: 7, windSide: 'offshore' },
  ...change,
})
const show = (change: Partial<CurrentForecast>) =>
  open(<ConditionsBadge spot={aSpot({ currentConditions: { forecasts: [now(change)] } })} />)

test('‘Experts only’ and the rating beside it are in the colour of caution', () => {
  show({ warning: 'experts-only' })
  for (const text of ['8 ft · Great', 'Experts only']) {
    const { className } = screen.getByText(text)
    expect(className).toContain('bg-sun-wash text-sun-ink')
    expect(className).not.toContain('kelp')
  }
})

test('a great hour without a warning is green, and one that is too big is red', () => {
  show({})
  expect(screen.getByText('8 ft · Great').className).toContain('kelp')
  show({ warning: 'too-big', surfRating: 1.5 })
  expect(screen.getByText('8 ft · Too big').className).toContain('bg-rip-wash')
})
