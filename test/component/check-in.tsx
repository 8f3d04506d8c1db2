import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Settings } from '#contract/accounts/own-data.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { answer } from '#test/component/network.ts'
import { aSurfer, newAccount } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { standAt } from '#test/component/position.ts'
import { aSession } from '#test/component/session.ts'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { dialogs } from '#web/app/dialogs.tsx'

const { 'check-in': CheckInDialog } = dialogs

export const surfer = aSurfer()
/** The one popular spot, whose description is blank. */
export const bay = aSpot({ id: crypto.randomUUID(), name: 'Quiet Bay', description: '  ' })

/** The most popular spots everywhere; of a region there are none. */
export const popularAre =
  (...spots: SurfSpot[]) =>
  ({ query: { region } }: { query: { region?: string | undefined } }) =>
    region ? [] : spots

/** A session of the surfer's that is over. */
export const ended = (change: Partial<SurfSession> = {}) =>
  aSession(surfer, { isActive: false, endTime: new Date().toISOString(), duration: 1, ...change })

export const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Check In Now' })
export const dialog = () => screen.getByRole('dialog', { name: 'Check In to Surf' })
/** Resolves once the sheet shows this. */
export const shows = (text: string | RegExp) => waitFor(() => expect(dialog().textContent).toMatch(text))

/** Answers for the bay alone, while the phone looks for its position. */
export function knowTheBay() {
  standAt('searching')
  answer({
    'GET /api/surf-spots/popular': popularAre(bay),
    'GET /api/surf-spots/:id': ({ params: { id } }) => ({ ...bay, id }),
  })
}

/** Opens the check-in and waits for its lists. */
export async function openCheckIn(settings: Partial<Settings> = {}) {
  const saved = newAccount(surfer)['GET /api/settings'] as Settings
  answer({ 'GET /api/settings': { ...saved, ...settings } })
  const opened = open(
    <WithOutbox surfer={surfer}>
      <CheckInDialog viewer={surfer} />
    </WithOutbox>,
    { at: '/?check-in', as: surfer },
  )
  await screen.findByRole('list', { name: 'Popular Spots' })
  await screen.findByText(/Alarm after/)
  return opened
}
