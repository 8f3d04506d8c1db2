import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Favourite } from '#contract/sea/favourites.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { card, listIs, openDiscover, search } from '#test/component/discover.tsx'
import { sentTo, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { standAt } from '#test/component/position.ts'
import { anHour } from '#test/sea/an-hour.ts'
import { spotsOf } from '#test/sea/spots-told.ts'

const star = (name: string) => within(card(name)).getByRole('button', { name: `Favorite ${name}` })
const isPressed = (name: string) => star(name).getAttribute('aria-pressed')
const favourites = () => within(screen.getByRole('list', { name: 'Favorites' })).getAllByRole('listitem')

/** A starred spot where it is good for three hours in two days. */
function goodSoon(spot: { id: string; name: string }): Favourite {
  const start = new Date(new Date().setUTCHours(15, 0, 0, 0) + 2 * DAY_MS).toISOString()
  const end = new Date(Date.parse(start) + DAY_MS / 8).toISOString()
  const next = { start, end, hour: { ...anHour, time: start, waveHeight: 1.4 }, fetchedAt: new Date().toISOString() }
  const { id, name } = spot
  const addedAt = new Date().toISOString()
  return { spot: { id, name, area: '', country: '' }, addedAt, timeZone: 'UTC', outlook: 'good', next }
}

/** Discover of a surfer whose stars the server keeps; `answers` says whether they get to know. */
async function openWithStars(given: { answers: boolean }) {
  standAt('denied')
  const starred = new Set<string>()
  const told = [{ name: 'The Pier' }, { name: 'The Point' }]
  const spots = spotsOf(told)
  openDiscover(told, {
    as: aSurfer(),
    answers: {
      'GET /api/favourites': () => spots.filter(({ id }) => starred.has(id)).map(goodSoon),
      'PUT /api/favourites/:id': ({ params: { id } }) => {
        starred.add(id)
        return given.answers ? { id } : unreached()
      },
      'DELETE /api/favourites/:id': ({ params: { id } }) => {
        starred.delete(id)
        return { id }
      },
    },
  })
  await listIs('The Pier', 'The Point')
  await waitFor(() => expect(isPressed('The Pier')).toBe('false'))
}

test('a favorite is listed first with its next good hours, except in a search', async () => {
  await openWithStars({ answers: true })
  fireEvent.click(star('The Pier'))
  await waitFor(() => expect(isPressed('The Pier')).toBe('true'))
  await waitFor(() => expect(favourites()[0]!.textContent).toMatch(/5\s*ft.*The Pier.*Good from .* \w+day/))
  fireEvent.click(within(favourites()[0]!).getByRole('button'))
  expect(location.search).toMatch(/^\?spot=/)
  search('point')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Favorites' })).toBeNull())
  search('')
  await listIs('The Pier', 'The Point')
  fireEvent.click(star('The Pier'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Favorites' })).toBeNull())
})

test('a favorite whose response is lost is sent again', async () => {
  const given = { answers: false }
  await openWithStars(given)
  fireEvent.click(star('The Pier'))
  await waitFor(() => expect(sentTo('PUT /api/favourites/:id')).not.toEqual([]))
  const lost = sentTo('PUT /api/favourites/:id').length
  given.answers = true
  await waitFor(() => expect(sentTo('PUT /api/favourites/:id').length).toBeGreaterThan(lost))
  await waitFor(() => expect(favourites()[0]!.textContent).toContain('Good from'))
  expect(isPressed('The Pier')).toBe('true')
})
