import { SecurityLog } from '#web/features/accounts/sign-ins/security-log.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import * as texts from '#words/pages/settings.ts'

export const SecurityLogPage = () => (
  <BelowProfile title={texts.securityLog} parent={{ href: '/settings/security', label: texts.signInSecurity }}>
    <SecurityLog />
  </BelowProfile>
)
