import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import { answer } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { AlertDialog } from '#web/features/conditions/alerts/alert-dialog.tsx'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

test('an alert describes its criteria in words and cannot be saved without a day', async () => {
  const spot = aSpot({ name: 'Lower Trestles' })
  const asked = Promise.withResolvers<object>()
  answer({
    'GET /api/surf-spots/:id': spot,
    'POST /api/spot-alerts': ({ body }) => {
      asked.resolve(body)
      const { spotId: _, clientId: __, ...wanted } = body
      const of = { id: crypto.randomUUID(), spot: { id: spot.id, name: spot.name, timeZone: 'America/Los_Angeles' } }
      return { ...wanted, ...of, isPaused: false, lightFrom: null, windows: [] } satisfies SpotAlert
    },
  })
  open(<AlertDialog value={spot.id} open onClose={() => {}} onOpen={() => {}} />, {
    at: `/?tell-me=${spot.id}`,
    as: aSurfer(),
  })
  const form = within(await screen.findByRole('dialog', { name: 'Alert: Lower Trestles' }))
  fireEvent.click(form.getByRole('button', { name: 'Between' }))
  const choose = (name: string, label: string) => {
    const select = form.getByRole<HTMLSelectElement>('combobox', { name })
    const option = within(select).getByRole<HTMLOptionElement>('option', { name: label })
    fireEvent.change(select, { target: { value: option.value } })
  }
  choose('From', '7 AM')
  choose('To', '10 AM')
  for (const name of DAYS) fireEvent.click(form.getByRole('button', { name }))
  form.getByText('Pick at least one day.')
  const save = form.getByRole('button', { name: 'Set Alert' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.click(form.getByRole('button', { name: 'Wed' }))
  expect(form.getByRole('status').textContent).toBe("Good or better, 7 AM to 10 AM, Wed, up to 2 days' notice.")
  fireEvent.click(save)
  await waitFor(async () =>
    expect(await asked.promise).toMatchObject({ spotId: spot.id, hours: { from: 7, to: 10 }, days: [3] }),
  )
})
