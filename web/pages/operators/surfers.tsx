import { RenameDialog } from '#web/features/accounts/operators/rename-dialog.tsx'
import { SurferList } from '#web/features/accounts/operators/surfer-list.tsx'
import { SurferPage } from '#web/features/accounts/operators/surfer-page.tsx'
import { DecideAboutDialog } from '#web/features/moderation/cases/decide-dialog.tsx'
import { SurferModerationSection } from '#web/features/moderation/cases/surfer-section.tsx'
import { BelowProfile, OPERATORS } from '#web/features/users/below-profile.tsx'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import * as texts from '#words/pages/surfers.ts'

// The operators' pages about surfers.

const DecideAbout = addressedDialog('decide-about', async () => DecideAboutDialog)
const Rename = addressedDialog<{ id: string }>('rename', async () => RenameDialog)

export const ListedSurfersPage = () => (
  <BelowProfile title={texts.surfers} parent={OPERATORS}>
    <SurferList />
  </BelowProfile>
)

export const OpenedSurferPage = ({ id, readerId }: { id: string; readerId: string }) => (
  <BelowProfile title={texts.surfer} parent={{ href: '/operators/surfers', label: texts.surfers }}>
    <SurferPage id={id}>
      <SurferModerationSection id={id} isReader={id === readerId} />
    </SurferPage>
    <DecideAbout />
    <Rename id={id} />
  </BelowProfile>
)
