import { BlockedSurfers } from '#web/features/buddies/blocked-surfers.tsx'
import { PasskeyList } from '#web/features/sign-in/passkey-list.tsx'
import { SignInList } from '#web/features/sign-in/sign-in-list.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'

/** Who is kept away, and who is signed in. */
export function PrivacySettingsPage() {
  return (
    <BelowProfile title="Privacy & Safety">
      <BlockedSurfers />
      <PasskeyList />
      <SignInList />
    </BelowProfile>
  )
}
