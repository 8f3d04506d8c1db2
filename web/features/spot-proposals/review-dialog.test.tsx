import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { answer, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { ReviewDialog } from '#web/features/spot-proposals/review-dialog.tsx'

const ACCEPT = 'PUT /api/surf-spots/proposals/:id/accept'
const aNewSpot: SpotProposal = {
  id: crypto.randomUUID(),
  surfSpotId: null,
  surfSpot: null,
  name: 'Sandspit',
  area: '',
  country: 'United States',
  description: '',
  latitude: 34.4033,
  longitude: -119.6878,
  facing: 175,
  breakKind: 'jetty',
  bottom: 'sand',
  profile: {},
  note: '',
  state: 'open',
  createdAt: '2031-05-20T12:00:00.000Z',
  user: aSurfer(),
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** The sheet of an operator, where these spots are known nearby. */
function openReview(beside: string[], proposal: SpotProposal = aNewSpot) {
  const onClose = vi.fn(() => {})
  answer({
    'GET /api/surf-spots/proposals/open': [proposal],
    'GET /api/surf-spots/nearby': beside.map((name) => ({ ...aSpot({ name }), distance: 0.2 })),
    [ACCEPT]: { ...proposal, state: 'accepted' },
  })
  open(<ReviewDialog value={proposal.id} open onClose={onClose} onOpen={() => {}} />, {
    at: '/operators/spots',
    as: aSurfer(),
  })
  return onClose
}

test('a spot close to a known one is accepted only after the operator confirms it is another', async () => {
  const onClose = openReview(['Leadbetter'])
  await screen.findByText(/^Known spots nearby: Leadbetter/)
  await press('Accept')
  await screen.findByText('First say whether this is another spot.')
  expect(sentTo(ACCEPT)).toEqual([])
  fireEvent.click(screen.getByLabelText("It's another spot"))
  await press('Accept')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentTo(ACCEPT)).toEqual([{ isAnotherSpot: true }])
})

test('the operator’s corrections are sent with the acceptance', async () => {
  const onClose = openReview([])
  fireEvent.change(await screen.findByLabelText('Area'), { target: { value: 'Santa Barbara' } })
  await press('Accept')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentTo(ACCEPT)).toMatchObject([{ spot: { area: 'Santa Barbara', name: 'Sandspit', latitude: 34.4033 } }])
})

/** The wedge with figures as they are, and what a surfer says of them. */
const { name, area, country, description, latitude, longitude, facing, breakKind, bottom, ...wedge } = aSpot()
const place = { name, area, country, description, latitude, longitude, facing, breakKind, bottom }
const aCorrection: SpotProposal = {
  ...aNewSpot,
  ...place,
  surfSpotId: wedge.id,
  surfSpot: { ...wedge, ...place, profile: { largestHeight: 4, tideBand: [0, 0.4], bestWind: 45 } },
  profile: { largestHeight: 5 },
}

test('a correction of a profile opens with the proposed figures, and is accepted as it is', async () => {
  const onClose = openReview([], aCorrection)
  expect((await screen.findByLabelText<HTMLInputElement>('Holds up to (ft)')).value).toBe('16')
  expect(screen.getByRole('button', { name: 'Low', pressed: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'NE', pressed: true })).toBeTruthy()
  await press('Accept')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentTo(ACCEPT)).toEqual([{ isAnotherSpot: false }])
})

test('the operator may correct the figures of a profile', async () => {
  const onClose = openReview([], aCorrection)
  fireEvent.change(await screen.findByLabelText('Holds up to (ft)'), { target: { value: '18' } })
  await press('All')
  await press('Accept')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentTo(ACCEPT)).toMatchObject([{ spot: { profile: { largestHeight: 5.49, tideBand: null } } }])
})

test('a new spot has no figures of a profile', async () => {
  openReview([])
  await screen.findByLabelText('Area')
  expect(screen.queryByLabelText('Holds up to (ft)')).toBeNull()
})
