import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { AllSessions } from '#web/features/sessions/log/all-sessions.tsx'
import { filterIn, type SessionFilter, searchWithFilter } from '#web/features/sessions/log/session-filter.ts'
import { WaitingPastSessions } from '#web/features/sessions/log/waiting-past-sessions.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { read } from '#web/lib/api/api.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/pages/diary.ts'

/** The address stores spot and year; choosing them adds no step to 'back'. */
export function SessionsPage() {
  const { data: user } = useQuery(read('GET /api/auth/user'))
  const session = useSheetAddress('session')
  const [, navigate] = useLocation()
  const filter = filterIn(useSearch())
  const narrow = (next: SessionFilter) =>
    navigate(location.pathname + searchWithFilter(location.search, next), { replace: true, state: history.state })
  return (
    <BelowProfile title={texts.yourSessions}>
      {user && <WaitingPastSessions surferId={user.id} />}
      {user && <AllSessions userId={user.id} filter={filter} onFilter={narrow} onOpen={session.open} />}
    </BelowProfile>
  )
}
