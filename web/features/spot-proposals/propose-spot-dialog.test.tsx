import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { answer, sentTo, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { standAt } from '#test/component/position.ts'
import { aForecast, aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { ProposeSpotDialog } from '#web/features/spot-proposals/propose-spot-dialog.tsx'

const send = 'POST /api/surf-spots/proposals'
const surfer = aSurfer()
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const has = (label: string, value: string) => waitFor(async () => expect((await field(label)).value).toBe(value))

/** Opens the sheet of a new spot, or of the spot with this id. The result closes it, as a swipe does. */
function openSheet(spotId = '') {
  const onClose = vi.fn(() => {})
  answer({
    'GET /api/surf-spots/:id': ({ params: { id } }) => aSpot({ id, name: 'The Wedge' }),
    'GET /api/surf-spots/:id/forecast': aForecast(),
  })
  const { unmount } = open(<ProposeSpotDialog value={spotId} open onClose={onClose} onOpen={() => {}} />, {
    at: '/proposals?propose-spot',
    as: surfer,
  })
  return { leave: unmount, onClose }
}

test('a surfer proposes a spot with the details they know', async () => {
  standAt({ latitude: 34.4033, longitude: -119.6878 })
  const { onClose } = openSheet()
  await type('Name', 'Sandspit')
  await press('Use my location')
  await has('Latitude', '34.4033')
  await has('Longitude', '-119.6878')
  fireEvent.change(screen.getByRole('slider', { name: 'Facing' }), { target: { value: '175' } })
  await screen.findByText('Looks out to the south')
  await press('Jetty')
  const sent = Promise.withResolvers<object>()
  answer({
    [send]: ({ body }) => {
      sent.resolve(body)
      const of = { id: crypto.randomUUID(), surfSpotId: null, surfSpot: null, user: surfer }
      return { ...body, ...of, state: 'open', createdAt: new Date().toISOString() } as SpotProposal
    },
  })
  await press('Send proposal')
  expect(await sent.promise).toMatchObject({ name: 'Sandspit', latitude: 34.4033, facing: 175, breakKind: 'jetty' })
  await screen.findByText('An operator will take a look.')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('an unchanged correction is not sent and shows a hint until something changes', async () => {
  openSheet(crypto.randomUUID())
  await has('Area', 'Shore County')
  await press('Send proposal')
  await screen.findByText(/^Nothing has changed yet\. Fix what's wrong/)
  expect(sentTo(send)).toEqual([])
  await type('Description', 'Gone since the storm.')
  expect(screen.queryByText(/^Nothing has changed yet\./)).toBeNull()
})

test('a correction of the profile starts with its figures and sends those that changed', async () => {
  const { onClose } = openSheet(crypto.randomUUID())
  await has('Holds up to (ft)', '13')
  expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'NE', pressed: true })).toBeTruthy()
  await type('Holds up to (ft)', '16')
  await press('Low to mid')
  const sent = Promise.withResolvers<object>()
  answer({
    [send]: ({ body }) => {
      sent.resolve(body)
      const of = { id: crypto.randomUUID(), surfSpotId: null, surfSpot: null, user: surfer, state: 'open' }
      return { ...body, ...of, createdAt: new Date().toISOString() } as SpotProposal
    },
  })
  await press('Send proposal')
  expect(await sent.promise).toMatchObject({ name: 'The Wedge', profile: { largestHeight: 4.88, tideBand: [0, 0.67] } })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('input typed during locating stays', async () => {
  let find: PositionCallback = () => {}
  standAt('searching')
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
    find = found
  })
  openSheet()
  await type('Name', 'Sand')
  await press('Use my location')
  await screen.findByRole('button', { name: 'Getting location...' })
  await type('Name', 'Sandspit')
  await type('Description', 'A wedge off the jetty')
  find({ coords: { latitude: 34.4033, longitude: -119.6878, accuracy: 5 } } as GeolocationPosition)
  await has('Latitude', '34.4033')
  await has('Name', 'Sandspit')
  await has('Description', 'A wedge off the jetty')
})

test('a proposal that failed to send stays in the form, and a retry sends the same proposal', async () => {
  openSheet()
  await type('Name', 'Far Reef')
  await type('Latitude', '33.1')
  await type('Longitude', '-118.2')
  answer({ [send]: unreached() })
  await press('Send proposal')
  await screen.findByText("We couldn't reach the server. Please try again.")
  await has('Name', 'Far Reef')
  await has('Longitude', '-118.2')
  const before = sentTo(send).length
  await press('Send proposal')
  await waitFor(() => expect(sentTo(send).length).toBeGreaterThan(before))
  const ids = sentTo(send).map((sent) => (sent as { clientId: string }).clientId)
  expect(new Set(ids).size).toBe(1)
  await press('Cancel')
})

test('a draft survives closing the sheet until it is canceled', async () => {
  const { leave } = openSheet()
  await type('Name', 'Slip Reef')
  await type('Area', 'Nowhere, Baja')
  leave()
  const reopened = openSheet()
  await has('Name', 'Slip Reef')
  await has('Area', 'Nowhere, Baja')
  await press('Cancel')
  reopened.leave()
  openSheet()
  await has('Name', '')
})

test('drafts are stored per spot until they are canceled', async () => {
  const wedge = crypto.randomUUID()
  const other = openSheet(wedge)
  await has('Area', 'Shore County')
  await type('Area', 'Peninsula')
  other.leave()
  const again = openSheet(wedge)
  await has('Area', 'Peninsula')
  await press('Cancel')
  again.leave()
  openSheet(wedge)
  await has('Area', 'Shore County')
})
