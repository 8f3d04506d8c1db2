import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { answer } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { OpenProposals } from '#web/features/spot-proposals/open-proposals.tsx'
import { OwnProposals } from '#web/features/spot-proposals/own-proposals.tsx'

const wedge = aSpot({ name: 'The Wedge', description: 'A wall that bounces.' })
const aProposal = (change: Partial<SpotProposal> = {}): SpotProposal => {
  const { name, area, country, description, latitude, longitude, facing, breakKind, bottom } = wedge
  return {
    ...{ id: crypto.randomUUID(), surfSpotId: null, surfSpot: null, user: aSurfer(), state: 'open', note: '' },
    ...{ name, area, country, description, latitude, longitude, facing, breakKind, bottom, profile: {} },
    ...{ createdAt: new Date().toISOString(), ...change },
  }
}
const correction = (change: Partial<SpotProposal> = {}) =>
  aProposal({
    surfSpotId: wedge.id,
    surfSpot: { ...wedge, profile: { bestWind: null, largestHeight: 2, tideBand: null } },
    ...change,
  })

test('own proposals say what they are and what became of them, and an accepted one opens its spot', async () => {
  answer({
    'GET /api/surf-spots/proposals': [
      aProposal({ name: 'Far Reef' }),
      correction({ state: 'declined' }),
      aProposal({ name: 'New Reef', surfSpotId: wedge.id, state: 'accepted' }),
    ],
  })
  const onOpenSpot = vi.fn()
  open(<OwnProposals onOpenSpot={onOpenSpot} />, { as: aSurfer() })
  const rows = within(await screen.findByRole('list', { name: 'Your proposals' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Far ReefNew spot.*Waiting/),
    expect.stringMatching(/^The WedgeCorrection of The Wedge.*Declined/),
    expect.stringMatching(/^New Reef.*Accepted/),
  ])
  fireEvent.click(screen.getByRole('button', { name: /^New Reef/ }))
  expect(onOpenSpot).toHaveBeenCalledWith(wedge.id)
})

test('an operator sees what a correction would change, and opens the review', async () => {
  const proposal = correction({ description: 'Gone since the storm.' })
  answer({ 'GET /api/surf-spots/proposals/open': [proposal] })
  const { unmount } = open(<OpenProposals />, { at: '/operators/spots', as: aSurfer({ isOperator: true }) })
  const waiting = within(await screen.findByRole('list', { name: 'Waiting proposals' }))
  expect(waiting.getByRole('deletion').textContent).toBe(wedge.description)
  fireEvent.click(waiting.getByRole('button', { name: 'Review The Wedge' }))
  expect(new URLSearchParams(location.search).get('review-spot')).toBe(proposal.id)
  unmount()
  answer({ 'GET /api/surf-spots/proposals/open': [] })
  open(<OpenProposals />, { at: '/operators/spots', as: aSurfer({ isOperator: true }) })
  await screen.findByText('Nothing to review')
})
