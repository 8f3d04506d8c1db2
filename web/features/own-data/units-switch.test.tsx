import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { answer, failed } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aForecast, aSpot, goodWeek } from '#test/fakes/open-meteo/forecasts.ts'
import { Conditions } from '#web/features/conditions/conditions.tsx'
import { UnitsSwitch } from '#web/features/own-data/units-switch.tsx'

const METRIC = 'Metres, km/h, °C'
const IMPERIAL = 'Feet, mph, °F'
const choice = (name: string) => screen.getByRole('button', { name })
const isChosen = (name: string) => choice(name).getAttribute('aria-pressed') === 'true'
const textOf = (name: string) => screen.getByRole('region', { name }).textContent

/** Conditions of a good week at a spot, below the choice of units of a surfer, or for a visitor without one. */
function showFigures(as: CurrentUser | null) {
  const spot = aSpot()
  answer({ 'GET /api/surf-spots/:id/buoy': { buoy: null, observation: null, forecastErrors: [], attribution: '' } })
  open(
    <>
      {as && <UnitsSwitch />}
      <Conditions
        spot={spot}
        forecast={{ data: aForecast(goodWeek), isError: false, refetch: () => {} }}
        alerts={null}
      />
    </>,
    { as },
  )
}

test('choosing metres updates every value at once', async () => {
  const saving = Promise.withResolvers<never>()
  answer({ 'PATCH /api/settings': () => saving.promise })
  showFigures(aSurfer())
  fireEvent.click(choice(METRIC))
  await waitFor(() => expect(isChosen(METRIC)).toBe(true))
  expect(textOf('Current Conditions')).toContain('Faces of 1.4 m from a long-period swell, 15 s')
  expect(textOf('Current Conditions')).toMatch(/1\.4m.*7km\/h.*\d°C/)
  const [today] = screen.getAllByRole('radio')
  expect(today?.getAttribute('aria-label')).toMatch(/waves up to 1\.4 m, .*wind 7 to 7 km\/h/)
  fireEvent.click(screen.getByRole('button', { name: 'As table' }))
  screen.getByRole('columnheader', { name: 'Faces m' })
  screen.getByRole('columnheader', { name: 'Wind km/h' })
  expect(document.body.textContent?.replace(IMPERIAL, '')).not.toMatch(/\d\s?(ft|mph|mi)\b|°F/)
})

test('feet with knots and °C are a choice, as are metres', async () => {
  const saving = Promise.withResolvers<never>()
  answer({ 'PATCH /api/settings': () => saving.promise })
  showFigures(aSurfer())
  const names = within(screen.getByRole('group', { name: 'Units' })).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    IMPERIAL,
    METRIC,
    'Feet, knots, °C',
    'Metres, knots, °C',
  ])
  fireEvent.click(choice('Feet, knots, °C'))
  await waitFor(() => expect(isChosen('Feet, knots, °C')).toBe(true))
  expect(textOf('Current Conditions')).toMatch(/5ft.*4kn.*\d°C/)
  fireEvent.click(screen.getByRole('button', { name: 'As table' }))
  screen.getByRole('columnheader', { name: 'Wind kn' })
  expect(document.body.textContent).not.toMatch(/\d\s?(m|mph|km\/h|mi)\b|\d\s?°F/)
})

test('a choice of units that failed to save is undone', async () => {
  const saving = Promise.withResolvers<void>()
  answer({ 'PATCH /api/settings': () => saving.promise.then(() => failed()) })
  showFigures(aSurfer())
  fireEvent.click(choice(METRIC))
  await waitFor(() => expect(isChosen(METRIC)).toBe(true))
  saving.resolve()
  await screen.findByText('Failed to save your choice')
  await waitFor(() => expect(isChosen(IMPERIAL)).toBe(true))
})

test('visitors see feet, miles per hour and °F', () => {
  showFigures(null)
  expect(textOf('Current Conditions')).toMatch(/5ft.*4mph.*\d°F/)
})
