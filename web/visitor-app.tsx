import { type ComponentProps, useEffect } from 'react'
import { SessionDialog, SpotDialog } from '#web/dialogs.ts'
import { workOffline } from '#web/lib/work-offline.ts'
import { DiscoverPage } from '#web/pages/discover.tsx'
import { InvitationSheet } from '#web/ui/invitation-sheet.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'

/** Discover as a visitor sees it, with the dialogs that open from it. */
export function VisitorDiscover() {
  useEffect(workOffline, [])
  return (
    <>
      <DiscoverPage viewer={null} />
      <SessionDialog viewer={null} />
      <SpotDialog viewer={null} />
      <Invitation
        sheet="plan"
        title="A surf is planned"
        text="Someone shared their next session with you. Sign in to see where and when, and to say if you're in."
      />
      <Invitation
        sheet="surfer"
        title="Meet a surfer"
        text="Sign in to see who they are, where they surf, and to become buddies."
      />
      <ToastViewport />
    </>
  )
}

type InvitationProps = Omit<ComponentProps<typeof InvitationSheet>, 'open' | 'onClose'> & {
  /** Its name in the address. */
  sheet: string
}

/** Where a surfer finds a sheet, a visitor is asked in. */
function Invitation({ sheet, ...words }: InvitationProps) {
  const { value, close } = useSheetAddress(sheet)
  return <InvitationSheet {...words} open={value !== null} onClose={close} />
}
