import { OwnAccount } from '#web/features/sign-in/own-account.tsx'
import { PasskeyList } from '#web/features/sign-in/passkey-list.tsx'
import { RecoveryCodes } from '#web/features/sign-in/recovery-codes.tsx'
import { SecurityLogLink } from '#web/features/sign-in/security-log.tsx'
import { SignInList } from '#web/features/sign-in/sign-in-list.tsx'
import { WithoutPassword } from '#web/features/sign-in/without-password.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'

/** How the surfer signs in, and where they are signed in. */
export function SecurityPage() {
  return (
    <BelowProfile title="Sign-in & Security" parent={SETTINGS}>
      <OwnAccount />
      <PasskeyList />
      <RecoveryCodes />
      <WithoutPassword />
      <SignInList />
      <SecurityLogLink />
    </BelowProfile>
  )
}
