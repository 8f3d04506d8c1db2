import { ChevronRight } from 'lucide-react'
import { Relationship } from '#web/features/buddies/relationship.tsx'
import { SurferMenu } from '#web/features/buddies/surfer-menu.tsx'
import { useCurrentSession } from '#web/features/sessions/data/queries.ts'
import { RecentSessions } from '#web/features/sessions/log/recent-sessions.tsx'
import { useSurfer } from '#web/features/users/queries.ts'
import { ShareProfile } from '#web/features/users/share-profile.tsx'
import { SurferFacts } from '#web/features/users/surfer-facts.tsx'
import { SurferHead } from '#web/features/users/surfer-head.tsx'
import { isGone } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { fullName, placeOf } from '#web/lib/format/format.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ShareIconButton, useShareSheet } from '#web/ui/dialogs/share-link.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/pages/dialogs.ts'

export function SurferDialog({ value: id, viewer, open, onClose }: AddressedDialogProps & { viewer: Viewer }) {
  const { data: surfer, error, refetch } = useSurfer(id, open)
  const session = useSheetAddress('session')
  const share = useShareSheet('surfer')
  if (!surfer || isGone(error)) {
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={texts.surfer}
        error={error}
        isGone={isGone(error)}
        gone={texts.surferNotFound}
        failed={texts.couldntLoadThisProfile}
        onRetry={() => refetch()}
      />
    )
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={fullName(surfer)}
      hero={<SurferHead surfer={surfer} />}
      foot={
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Relationship surfer={surfer} />
          </div>
          <ShareIconButton onPress={() => share.open()} />
          {surfer.relationship !== 'self' && <SurferMenu surfer={surfer} viewer={viewer} onBlocked={onClose} />}
        </div>
      }
    >
      <InTheWater userId={id} onOpen={session.open} />
      <SurferFacts surfer={surfer} />
      <RecentSessions userId={id} empty={texts.nothingYouCanSeeYet} onOpen={session.open} />
      <ShareProfile surfer={surfer} of="surfer" />
    </Sheet>
  )
}

/** Link to the session of an active surfer. */
function InTheWater({ userId, onOpen }: { userId: string; onOpen: (sessionId: string) => void }) {
  const session = useCurrentSession(userId)
  if (!session) return null
  return (
    <Button wide className="mt-3 justify-between!" onClick={() => onOpen(session.id)}>
      <span className="min-w-0 text-start wrap-anywhere">{texts.inTheWater(<bdi>{placeOf(session)}</bdi>)}</span>
      <ChevronRight {...iconInButton} />
    </Button>
  )
}
