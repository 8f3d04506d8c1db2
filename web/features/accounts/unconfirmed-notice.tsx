import { useSignInMethods } from '#web/features/accounts/sign-in-methods.ts'
import { Button } from '#web/ui/display/button.tsx'

/** Until the reader's address is confirmed: what they do without, and the way there. Nothing where no mail can be sent. */
export function UnconfirmedNotice({ className = '' }: { className?: string }) {
  const { data: methods } = useSignInMethods()
  if (!methods?.canMail || methods.emailVerified) return null
  return (
    <div
      className={`squircle flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-sand p-4 ${className}`}
    >
      <p className="min-w-0 flex-1 basis-44">
        <b className="font-strong">{methods.email ? 'Confirm your e-mail address.' : 'Choose an e-mail address.'}</b>{' '}
        Until then you won't get any e-mail, not even when a buddy is overdue.
      </p>
      <Button size="m" fill="plain" href="/settings/security">
        {methods.email ? 'Confirm' : 'Choose'}
      </Button>
    </div>
  )
}
