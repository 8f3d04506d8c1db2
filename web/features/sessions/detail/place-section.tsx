import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { formatPlace, placeKind } from '#web/features/sessions/model/place-words.ts'
import { placeOf } from '#web/lib/format/format.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/detail.ts'

const PlaceMap = lazy(async () => ({
  default: (await import('#web/features/sessions/detail/session-place-map.tsx')).SessionPlaceMap,
}))

type SessionPlaceProps = {
  session: SurfSession
  isOwner?: boolean
  /** Read-only. */
  isPreview?: boolean
}

/** Small map of the place, as exact as the reader may know; nothing without a position. */
export function SessionPlace({ session, isOwner = false, isPreview = false }: SessionPlaceProps) {
  const { latitude, longitude, surfSpot } = session
  const kind = placeKind(session, isOwner)
  const units = useUnits()
  const spot = useSheetAddress('spot')
  if (!kind || latitude === null || longitude === null) return null
  return (
    <Section
      title={texts.where}
      action={
        surfSpot &&
        !isPreview && (
          <Button fill="bare" size="m" className="-mr-3" onClick={() => spot.open(surfSpot.id)}>
            {texts.viewSpot}
            <ChevronRight {...iconInText} />
          </Button>
        )
      }
    >
      <WhenSeen className="h-44">
        <PlaceMap position={{ latitude, longitude }} kind={kind} label={texts.mapOfPlace(placeOf(session))} />
      </WhenSeen>
      <p className="mt-2 px-1 text-small text-ink-3">{formatPlace(kind, isOwner, units)}</p>
    </Section>
  )
}

/** Reserves space for content that loads on scroll. */
function WhenSeen({ className, children }: { className: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!room.current || isSeen) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [isSeen])
  const waiting = <Skeleton className="h-full rounded-card!" />
  return (
    <div ref={room} className={className}>
      {isSeen ? (
        <ErrorBoundary fallback={<p className="text-small text-ink-3">{texts.couldntLoadTheMap}</p>}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </ErrorBoundary>
      ) : (
        waiting
      )}
    </div>
  )
}
