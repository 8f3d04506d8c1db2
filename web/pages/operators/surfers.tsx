import { RenameDialog } from '#web/features/accounts/operators/rename-dialog.tsx'
import { SurferList } from '#web/features/accounts/operators/surfer-list.tsx'
import { SurferPage } from '#web/features/accounts/operators/surfer-page.tsx'
import { BelowProfile, OPERATORS } from '#web/features/users/below-profile.tsx'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import * as texts from '#words/pages/surfers.ts'

// The operators' pages about surfers.

const Rename = addressedDialog<{ id: string }>('rename', async () => RenameDialog)

export const ListedSurfersPage = () => (
  <BelowProfile title={texts.surfers} parent={OPERATORS}>
    <SurferList />
  </BelowProfile>
)

export const OpenedSurferPage = ({ id }: { id: string }) => (
  <BelowProfile title={texts.surfer} parent={{ href: '/operators/surfers', label: texts.surfers }}>
    <SurferPage id={id} />
    <Rename id={id} />
  </BelowProfile>
)
