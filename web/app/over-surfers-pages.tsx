import { FreshSignInDialog } from '#web/features/accounts/fresh-sign-in/fresh-sign-in-dialog.tsx'
import { useFirstPageShown } from '#web/lib/api/first-page.ts'
import { preloadLateCode } from '#web/lib/offline/preload-late-code.ts'
import { UpdateNotice } from '#web/ui/feedback/update-notice.tsx'

/** Overlays of surfers' pages. Prefetches what is opened next. */
export function OverSurfersPages() {
  useFirstPageShown(preloadLateCode)
  return (
    <>
      <FreshSignInDialog />
      <UpdateNotice />
    </>
  )
}
