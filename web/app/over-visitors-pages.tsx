import type { ComponentProps } from 'react'
import { useFirstPageShown } from '#web/lib/api/first-page.ts'
import { preloadLateCode } from '#web/lib/offline/preload-late-code.ts'
import { InvitationSheet } from '#web/ui/dialogs/invitation-sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { UpdateNotice } from '#web/ui/feedback/update-notice.tsx'
import * as texts from '#words/app.ts'

/** Overlays of visitors' pages. Prefetches what is opened next. */
export function OverVisitorsPages() {
  useFirstPageShown(preloadLateCode)
  return (
    <>
      <Invitation sheet="plan" title={texts.aSurfIsPlanned} text={texts.someoneSharedTheirNextSession} />
      <Invitation sheet="surfer" title={texts.meetASurfer} text={texts.signInToSeeWho} />
      <UpdateNotice />
    </>
  )
}

type InvitationProps = Omit<ComponentProps<typeof InvitationSheet>, 'open' | 'onClose'> & {
  sheet: string
}

/** An invitation for visitors in place of a surfer's sheet. */
function Invitation({ sheet, ...words }: InvitationProps) {
  const { value, close } = useSheetAddress(sheet)
  return <InvitationSheet {...words} open={value !== null} onClose={close} />
}
