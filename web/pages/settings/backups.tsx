import { Backups } from '#web/features/backups/backups.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import * as texts from '#words/pages/backups.ts'

export const BackupsPage = () => (
  <BelowProfile title={texts.backups} parent={SETTINGS}>
    <Backups />
  </BelowProfile>
)
