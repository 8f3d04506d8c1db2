import { AlertDialog } from '@base-ui/react/alert-dialog'
import { FileText } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import type { PolicyVersion } from '#contract/accounts/policies.ts'
import { call, read } from '#web/lib/api/api.ts'
import { keepTabInside } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import * as texts from '#words/pages/policies.ts'

export const LEAVING_PAGE = '/settings/privacy'

const me = read('GET /api/auth/user')

type NewPoliciesDialogProps = {
  open: boolean
  policies: PolicyVersion[]
  logOut: ReactNode
}

export function NewPoliciesDialog({ open, policies, logOut }: NewPoliciesDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const { mutate: agree, isPending } = useAct({
    isIdempotent: true,
    call: () => call('POST /api/policies/agreements', { body: { policies } }),
    store: async (cache, left) => {
      await cache.cancelQueries({ queryKey: me.queryKey })
      cache.setQueryData(me.queryKey, (user) => user && { ...user, ...left })
    },
    failed: { title: texts.failedToSaveThatYouAgreed },
  })
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="sheet-backdrop fixed inset-0 z-50" />
        <AlertDialog.Popup
          ref={popup}
          initialFocus={popup}
          onKeyDown={keepTabInside}
          className="sheet fixed inset-x-0 bottom-0 z-50 mx-auto max-h-dvh w-full max-w-column overflow-y-auto rounded-t-sheet bg-page px-gutter pt-6 pb-[calc(16px+var(--safe-b))] outline-0"
        >
          <AlertDialog.Title className="text-title">{texts.pleaseReadWhatsNew}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-2">{texts.theseHaveANewVersion}</AlertDialog.Description>
          <List label={texts.changedTexts} className="mt-4">
            {policies.map(({ name }) => (
              <LinkRow key={name} Icon={FileText} words={texts.policyTitles[name]} href={`/${name}`} />
            ))}
          </List>
          <div className="mt-5 grid gap-2">
            <Button fill="sea" wide aria-disabled={isPending} onClick={() => isPending || agree()}>
              {texts.agree}
            </Button>
            {logOut}
          </div>
          <p className="mt-1 text-center text-small">
            <Link
              href={LEAVING_PAGE}
              className="inline-flex min-h-tap items-center text-sea-ink underline underline-offset-2"
            >
              {texts.downloadYourDataOrLeave}
            </Link>
          </p>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
