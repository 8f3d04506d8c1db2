import { useQuery } from '@tanstack/react-query'
import { FreshSignInDialog } from '#web/features/accounts/fresh-sign-in/fresh-sign-in-dialog.tsx'
import { useOwnLanguage } from '#web/features/users/use-own-language.ts'
import { read } from '#web/lib/api/api.ts'
import { useFirstPageShown } from '#web/lib/api/first-page.ts'
import { preloadLateCode } from '#web/lib/offline/preload-late-code.ts'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { UpdateNotice } from '#web/ui/feedback/update-notice.tsx'

const policies = lazyCode(async () => (await import('#web/app/new-policies.tsx')).NewPolicies)

/** Overlays of surfers' pages. Prefetches what is opened next. */
export function OverSurfersPages() {
  useFirstPageShown(preloadLateCode)
  useOwnLanguage()
  const { data: user } = useQuery(read('GET /api/auth/user'))
  const newPolicies = policies.useCode(Boolean(user?.policiesToAgree))
  return (
    <>
      <FreshSignInDialog />
      {typeof newPolicies === 'object' && <newPolicies.value />}
      <UpdateNotice />
    </>
  )
}
