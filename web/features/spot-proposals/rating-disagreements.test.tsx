import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RatingDisagreement } from '#contract/sea/rating-disagreements.ts'
import { answer, failed, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aForecast, aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { ProposeSpotDialog } from '#web/features/spot-proposals/propose-spot-dialog.tsx'
import { RatingDisagreements } from '#web/features/spot-proposals/rating-disagreements.tsx'

const route = 'GET /api/surf-spots/disagreements'
const wedge = aSpot({ id: crypto.randomUUID(), name: 'The Wedge' })
const disagreement: RatingDisagreement = {
  surfSpot: { id: wedge.id, name: wedge.name, area: wedge.area },
  profile: { largestHeight: 4, tideBand: null, bestWind: 45 },
  sessions: 32,
  surfers: 9,
  difference: { mean: 1.2, off: 1.6 },
  proposal: {
    factor: 'holds-more',
    correction: { largestHeight: 5.2 },
    changed: 14,
    difference: { mean: -0.1, off: 0.7 },
  },
}
const openList = (...spots: RatingDisagreement[]) => {
  answer({ [route]: spots })
  return open(<RatingDisagreements />, { at: '/operators/spots', as: aSurfer() })
}

test('a spot shows how far ratings and surfers are apart, and what a correction would change', async () => {
  openList(disagreement)
  await screen.findByText('The Wedge')
  screen.getByText(
    '32 sessions of 9 surfers. On average surfers rate them 1.2 higher than Lineup, and the two are 1.6 apart.',
  )
  screen.getByText('13 ft')
  screen.getByText('17 ft')
  screen.getByText(/^With this correction 14 of these sessions would be rated differently: .* 0\.1 lower than Lineup/)
})

test('proposing the correction opens the form filled in, and nothing is sent before', async () => {
  const list = openList(disagreement)
  fireEvent.click(await screen.findByRole('button', { name: /^Propose this correction of / }))
  await waitFor(() => expect(location.search).toBe(`?propose-spot=${wedge.id}`))
  list.unmount()
  answer({ 'GET /api/surf-spots/:id': wedge, 'GET /api/surf-spots/:id/forecast': aForecast() })
  open(<ProposeSpotDialog value={wedge.id} open onClose={() => {}} onOpen={() => {}} />, {
    at: `/operators/spots?propose-spot=${wedge.id}`,
    as: aSurfer(),
  })
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLInputElement>('Holds up to (ft)')).value).toBe('17'),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Note to the operator').value).toBe('32 sessions of 9 surfers.')
  expect(sentTo('POST /api/surf-spots/proposals')).toEqual([])
})

test('without a figure that explains it nothing is proposed', async () => {
  openList({ ...disagreement, proposal: null })
  await screen.findByText('No single figure of the profile explains it.')
  expect(screen.queryByRole('button', { name: /^Propose this correction of / })).toBeNull()
})

test('where all agree the list says so, and a failed read can be tried again', async () => {
  const list = openList()
  await screen.findByText('Ratings and surfers agree')
  list.unmount()
  answer({ [route]: failed() })
  open(<RatingDisagreements />, { at: '/operators/spots', as: aSurfer() })
  await screen.findByText("Couldn't compare the ratings")
})
