import { InvitationDialog } from '#web/features/accounts/joining/invitation-dialog.tsx'
import { InvitationList } from '#web/features/accounts/joining/invitation-list.tsx'
import { LogList } from '#web/features/accounts/joining/log-list.tsx'
import { MemberDialog } from '#web/features/accounts/joining/member-dialog.tsx'
import { Team } from '#web/features/accounts/joining/team.tsx'
import { BelowProfile, OPERATORS } from '#web/features/users/below-profile.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import * as texts from '#words/pages/operators.ts'

// The operators' pages about who may join, and who decides.

const Invitation = addressedDialog('invitation', async () => InvitationDialog)
const Member = addressedDialog<{ readerId: string }>('member', async () => MemberDialog)

export const InvitationsPage = () => (
  <BelowProfile title={texts.invitations} parent={OPERATORS}>
    <InvitationList />
    <Invitation />
  </BelowProfile>
)

export const TeamPage = ({ user }: { user: Viewer }) => (
  <BelowProfile title={texts.team} parent={OPERATORS}>
    <Team readerId={user.id} />
    <Member readerId={user.id} />
  </BelowProfile>
)

export const LogPage = () => (
  <BelowProfile title={texts.log} parent={OPERATORS}>
    <LogList />
  </BelowProfile>
)
