import { Search } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { MAX_LIMIT } from '#contract/limits.ts'
import type { ActiveSession } from '#contract/surf-sessions.ts'
import type { User } from '#contract/users.ts'
import { AllSpots } from '#web/features/spots/all-spots.tsx'
import { ActiveSurfers } from '#web/features/surf-sessions/active-surfers.tsx'
import { useActiveSessions } from '#web/features/surf-sessions/queries.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icons.tsx'
import { OfflineNotice } from '#web/ui/offline-notice.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** Every surf spot and who is out there. `viewer` null is a visitor, who has no app shell around it. */
export function DiscoverPage({ viewer }: { viewer: User | null }) {
  return viewer ? (
    <Discover visitor={false} />
  ) : (
    <VisitorFrame>
      <Discover visitor />
    </VisitorFrame>
  )
}

function Discover({ visitor }: { visitor: boolean }) {
  const [query, setQuery] = useState('')
  const openSession = useSheetAddress('session').open
  const sessions = useActiveSessions(undefined, MAX_LIMIT).data
  const bySpot = useMemo(() => groupBySpot(sessions ?? []), [sessions])
  return (
    <>
      <title>Discover · Lineup</title>
      <h1 className="pt-2 pb-1 text-title">Discover Surf Spots</h1>
      <TextField
        className="mt-1.5"
        type="search"
        label="Search surf spots"
        hideLabel
        placeholder="Search surf spots..."
        icon={<Search {...icon} />}
        enterKeyHint="search"
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <AllSpots
        query={query}
        visitor={visitor}
        surfersAt={(spotId) => <ActiveSurfers sessions={bySpot.get(spotId) ?? []} onOpen={openSession} />}
      />
    </>
  )
}

const groupBySpot = (sessions: ActiveSession[]) => Map.groupBy(sessions, ({ surfSpotId }) => surfSpotId)

/** In place of the app shell: the way home, and the way in. */
function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="column pb-[calc(32px+var(--safe-b))]">
      <header className="sticky top-0 z-20 flex h-[calc(56px+var(--safe-t))] items-center gap-1 bg-[color-mix(in_oklab,var(--page)_88%,transparent)] pt-safe-t pr-2.5 pl-gutter backdrop-blur-lg backdrop-saturate-[1.4]">
        <Brand />
        <Button fill="bare" size="m" href="/api/login?next=/discover">
          Sign in
        </Button>
      </header>
      <main className="px-gutter">
        <OfflineNotice className="pb-2 empty:hidden" />
        {children}
      </main>
    </div>
  )
}
