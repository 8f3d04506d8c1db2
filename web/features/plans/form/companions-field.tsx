import type { Surfer } from '#contract/accounts/users.ts'
import { MAX_COMPANIONS } from '#contract/limits.ts'
import { BuddiesField } from '#web/features/plans/form/buddies-field.tsx'
import * as texts from '#words/plans.ts'

type CompanionsFieldProps = {
  chosen: readonly string[]
  /** Named before: they stay in the list, buddies or not. */
  before: Surfer[]
  onChange: (chosen: string[]) => void
}

/** Which of the reader's buddies were there. */
export const CompanionsField = (props: CompanionsFieldProps) => (
  <BuddiesField {...props} legend={texts.whoWasThere} none={texts.yourBuddiesWillBeListed} max={MAX_COMPANIONS} />
)
