import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import type { PolicyVersion } from '#contract/accounts/policies.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { LEAVING_PAGE, NewPoliciesDialog } from '#web/features/policies/new-policies-dialog.tsx'
import { useOpenAlarms } from '#web/features/safety/queries.ts'
import { useCurrentSessionId } from '#web/features/sessions/data/queries.ts'
import { LogOutButton } from '#web/features/tracks/recording/log-out-button.tsx'
import { read } from '#web/lib/api/api.ts'
import { useReachable } from '#web/lib/offline/reachability.ts'

export function NewPolicies() {
  const { data: user } = useQuery(read('GET /api/auth/user'))
  return user?.policiesToAgree ? <Question surferId={user.id} policies={user.policiesToAgree} /> : null
}

/** Safety first: never over an own session, others' alarms or another dialog, nor before it is known that there are none. */
function Question({ surferId, policies }: { surferId: string; policies: PolicyVersion[] }) {
  const [path] = useLocation()
  const search = useSearch()
  const isOnLand = useCurrentSessionId(surferId) === null
  const areAllWell = useOpenAlarms().data?.length === 0
  const isReachable = useReachable()
  const isFree =
    path !== LEAVING_PAGE && ![...new URLSearchParams(search).keys()].some((name) => Object.hasOwn(dialogs, name))
  return (
    <NewPoliciesDialog
      open={isOnLand && areAllWell && isReachable && isFree}
      policies={policies}
      logOut={<LogOutButton surferId={surferId} />}
    />
  )
}
