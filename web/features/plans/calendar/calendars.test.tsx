import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, failed } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { CalendarsPage } from '#web/pages/settings/calendars.tsx'

const SITE = 'https://lineup.example/api/calendar'
const addresses = (version: string) => ({
  url: `${SITE}/${version}.ics`,
  favourites: {
    tides: `${SITE}/tides/${version}.ics`,
    light: `${SITE}/light/${version}.ics`,
    'good-hours': `${SITE}/good-hours/${version}.ics`,
  },
})
const OFF = { url: null, favourites: null }
const button = (name: string) => screen.getByRole('button', { name })
const addressOf = (calendar: string) => screen.findByLabelText<HTMLInputElement>(`Address: ${calendar}`)
async function confirm(action: string) {
  fireEvent.click(button(action))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }))
}

test('each calendar has an address to copy, and all are renewed and turned off together', async () => {
  open(<CalendarsPage />, { as: aSurfer() })
  answer({ 'POST /api/calendar-feed': addresses('first'), 'DELETE /api/calendar-feed': OFF })
  fireEvent.click(await screen.findByRole('button', { name: 'Get Your Addresses' }))
  const first = addresses('first')
  expect((await addressOf('Your plans')).value).toBe(first.url)
  expect((await addressOf('Tides')).value).toBe(first.favourites.tides)
  expect((await addressOf('First and last light')).value).toBe(first.favourites.light)
  expect((await addressOf('Good hours')).value).toBe(first.favourites['good-hours'])
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fireEvent.click(within(screen.getByRole('region', { name: 'Tides' })).getByRole('button', { name: 'Copy Address' }))
  await screen.findByText('Address Copied')
  expect(written).toHaveBeenCalledWith(first.favourites.tides)
  answer({ 'POST /api/calendar-feed': addresses('second') })
  await confirm('New Addresses')
  await waitFor(async () => expect((await addressOf('Tides')).value).toBe(addresses('second').favourites.tides))
  await confirm('Turn Off')
  await screen.findByRole('button', { name: 'Get Your Addresses' })
  expect(screen.queryByLabelText('Address: Tides')).toBeNull()
})

test('calendars that could not be loaded are loaded again', async () => {
  answer({ 'GET /api/calendar-feed': failed() })
  open(<CalendarsPage />, { as: aSurfer() })
  await screen.findByText("Couldn't load your calendars")
  answer({ 'GET /api/calendar-feed': addresses('first') })
  fireEvent.click(button('Try again'))
  expect((await addressOf('Tides')).value).toBe(addresses('first').favourites.tides)
})
