import { EmailAddress } from '#web/features/accounts/email-address.tsx'
import { IssuerSection } from '#web/features/accounts/issuer-section.tsx'
import { PasswordSection } from '#web/features/accounts/password-section.tsx'
import { useSignInMethods } from '#web/features/accounts/sign-in-methods.ts'
import { TwoStepSection } from '#web/features/accounts/two-step/two-step-section.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/accounts.ts'

export function OwnAccount() {
  const { data: methods, isError, refetch } = useSignInMethods()
  if (methods)
    return (
      <>
        <EmailAddress methods={methods} />
        <PasswordSection methods={methods} />
        <TwoStepSection methods={methods} />
        <IssuerSection methods={methods} />
      </>
    )
  return isError ? (
    <ErrorState title={texts.couldntLoadYourAccount} onRetry={() => refetch()} />
  ) : (
    <SkeletonRows count={2} label={texts.loadingYourAccount} />
  )
}
