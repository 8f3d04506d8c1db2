import type { Surfer } from '#contract/accounts/users.ts'
import { MAX_COMPANIONS } from '#contract/limits.ts'
import { BuddiesField } from '#web/features/plans/form/buddies-field.tsx'
import * as texts from '#words/plans.ts'

type CompanionsFieldProps = {
  chosen: readonly string[]
  /** Named earlier: they stay listed, buddies or not. */
  before: Surfer[]
  onChange: (chosen: string[]) => void
}

export const CompanionsField = (props: CompanionsFieldProps) => (
  <BuddiesField {...props} legend={texts.whoWasThere} none={texts.yourBuddiesWillBeListed} max={MAX_COMPANIONS} />
)
