import { TokenList } from '#web/features/accounts/access-tokens/token-list.tsx'
import { OwnAccount } from '#web/features/accounts/own-account.tsx'
import { PasskeyList } from '#web/features/accounts/passkeys/passkey-list.tsx'
import { SecurityLog, SecurityLogLink } from '#web/features/accounts/sign-ins/security-log.tsx'
import { SignInList } from '#web/features/accounts/sign-ins/sign-in-list.tsx'
import { RecoveryCodes } from '#web/features/accounts/two-step/recovery-codes.tsx'
import { WithoutPassword } from '#web/features/accounts/without-password.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import * as texts from '#words/pages/settings.ts'

export function SecurityPage() {
  return (
    <BelowProfile title={texts.signInSecurity} parent={SETTINGS}>
      <OwnAccount />
      <PasskeyList />
      <RecoveryCodes />
      <WithoutPassword />
      <SignInList />
      <TokenList />
      <SecurityLogLink />
    </BelowProfile>
  )
}

export const SecurityLogPage = () => (
  <BelowProfile title={texts.securityLog} parent={{ href: '/settings/security', label: texts.signInSecurity }}>
    <SecurityLog />
  </BelowProfile>
)
