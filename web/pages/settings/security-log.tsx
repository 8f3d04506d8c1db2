import { SecurityLog } from '#web/features/accounts/sign-ins/security-log.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'

/** What happened to the security of the account. */
export const SecurityLogPage = () => (
  <BelowProfile title="Security log" parent={{ href: '/settings/security', label: 'Sign-in & Security' }}>
    <SecurityLog />
  </BelowProfile>
)
