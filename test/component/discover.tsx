import type { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { type Answers, answer } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { spotsOf, type ToldSpot } from '#test/sea/spots-told.ts'
import { read } from '#web/lib/api/api.ts'
import { DiscoverPage } from '#web/pages/discover.tsx'

type Given = {
  at?: string
  as?: CurrentUser
  answers?: Answers
  /** The one last chosen on this phone; null where none was. */
  region?: string | null
}

/** Opens Discover with these spots; the short lists that come first are empty. */
export function openDiscover(
  told: ToldSpot[],
  { at = '/discover', as, answers = {}, region = 'everywhere' }: Given = {},
): { spots: SurfSpot[]; cache: QueryClient; leave: () => void } {
  const spots = spotsOf(told)
  if (region !== null) localStorage.setItem('discover-region', region)
  answer({ 'GET /api/surf-spots/all': spots, ...answers })
  const page = (
    <WithOutbox surfer={as ?? null}>
      <DiscoverPage viewer={as ?? null} />
    </WithOutbox>
  )
  const { cache, unmount } = open(page, { at, as: as ?? null })
  // The app knows who looks before it shows a page.
  if (as) cache.setQueryData(read('GET /api/auth/user').queryKey, as)
  return { spots, cache, leave: unmount }
}

const list = () => screen.getByRole('list', { name: 'All surf spots' })
export const names = (): (string | null)[] =>
  within(list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
/** Waits until the list is of these spots, in this order. */
export const listIs = (...expected: string[]): Promise<void> => waitFor(() => expect(names()).toEqual(expected))
export const card = (name: string): HTMLElement => {
  const heading = within(list()).getByRole('heading', { name })
  return heading.closest('li')!
}
export const search = (words: string): void =>
  void fireEvent.change(screen.getByPlaceholderText('Search surf spots...'), { target: { value: words } })
export const filter = (name: string): HTMLElement =>
  within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', { name })
export const view = (name: 'List' | 'Map'): void =>
  void fireEvent.click(within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name }))
