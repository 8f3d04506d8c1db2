import { useSignInMethods } from '#web/features/accounts/sign-in-methods.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/accounts.ts'

export function UnconfirmedNotice({ className = '' }: { className?: string }) {
  const { data: methods } = useSignInMethods()
  if (!methods?.canMail || methods.emailVerified) return null
  return (
    <div
      className={`squircle flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-sand p-4 ${className}`}
    >
      <p className="min-w-0 flex-1 basis-44">
        {texts.untilThenYouWontGet(
          <b className="font-strong">
            {methods.email ? texts.confirmYourEMailAddressSentence : texts.chooseAnEMailAddress}
          </b>,
        )}
      </p>
      <Button size="m" fill="plain" href="/settings/security">
        {methods.email ? texts.confirm : texts.choose}
      </Button>
    </div>
  )
}
