import { FreshSignInDialog } from '#web/features/sign-in/fresh-sign-in-dialog.tsx'
import { UpdateNotice } from '#web/ui/update-notice.tsx'

/** What may appear over any page of a surfer. */
export const OverSurfersPages = () => (
  <>
    <FreshSignInDialog />
    <UpdateNotice />
  </>
)
