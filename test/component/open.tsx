import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { answerFirst, refused } from '#test/component/network.ts'
import { newAccount } from '#test/component/new-account.ts'
import { useChosenUnits } from '#web/features/own-data/chosen-settings.ts'
import { createCache } from '#web/lib/api/cache.ts'
import { UnitsContext } from '#web/lib/format/units.ts'
import { Toaster } from '#web/ui/feedback/toaster.tsx'

type Shown = {
  cache: QueryClient
  /** Resolves once every call has its answer: what is not shown then does not come. */
  settled: () => Promise<void>
  /** Takes it off the page. */
  unmount: () => void
}
type Opened = { at?: string; as?: CurrentUser | null }

/** Shows a page, a dialog or a part of one at an address, to a surfer or a visitor, with toasts. */
export function open(shown: ReactNode, { at = '/', as = null }: Opened = {}): Shown {
  history.replaceState(null, '', at)
  answerFirst({
    ...(as && newAccount(as)),
    'GET /api/auth/user': () => as ?? refused('sign_in_required'),
    'GET /api/map': { tileUrl: null, attribution: '' },
    'GET /api/entrance': { passwords: true, mail: true },
    'GET /api/about': { version: '0.2.0', sourceUrl: null },
    'GET /api/retention': [],
  })
  const cache = createCache()
  const inUnits = as ? <InChosenUnits user={as}>{shown}</InChosenUnits> : shown
  const container = document.body.appendChild(document.createElement('main'))
  const { unmount } = render(
    <QueryClientProvider client={cache}>
      {inUnits}
      <Toaster />
    </QueryClientProvider>,
    { container },
  )
  return { cache, unmount, settled: () => waitFor(() => expect(cache.isFetching() + cache.isMutating()).toBe(0)) }
}

const InChosenUnits = ({ user, children }: { user: CurrentUser; children: ReactNode }) => (
  <UnitsContext value={useChosenUnits(user)}>{children}</UnitsContext>
)
