import { History, Ticket, Users } from 'lucide-react'
import { InvitationDialog } from '#web/features/accounts/joining/invitation-dialog.tsx'
import { InvitationList } from '#web/features/accounts/joining/invitation-list.tsx'
import { LogList } from '#web/features/accounts/joining/log-list.tsx'
import { MemberDialog } from '#web/features/accounts/joining/member-dialog.tsx'
import { useWaitingSurfers } from '#web/features/accounts/joining/queries.ts'
import { Team } from '#web/features/accounts/joining/team.tsx'
import { WaitingSurfers } from '#web/features/accounts/joining/waiting-surfers.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import * as texts from '#words/pages/operators.ts'

// The operators' pages about who may join, at /operators and below it.

const Invitation = addressedDialog('invitation', async () => InvitationDialog)
const Member = addressedDialog<{ readerId: string }>('member', async () => MemberDialog)

const JOINING = { href: '/operators', label: texts.whoMayJoin }

export function JoiningPage() {
  const { error } = useWaitingSurfers()
  return (
    <BelowProfile title={texts.whoMayJoin} parent={SETTINGS}>
      {isForOperators(error) ? (
        <ForOperators />
      ) : (
        <>
          <WaitingSurfers />
          <List label={texts.whoMayJoin} className="mt-8">
            <LinkRow Icon={Ticket} words={texts.invitations} href="/operators/invitations" />
            <LinkRow Icon={Users} words={texts.team} href="/operators/team" />
            <LinkRow Icon={History} words={texts.log} href="/operators/log" />
          </List>
        </>
      )}
    </BelowProfile>
  )
}

export const InvitationsPage = () => (
  <BelowProfile title={texts.invitations} parent={JOINING}>
    <InvitationList />
    <Invitation />
  </BelowProfile>
)

export const TeamPage = ({ user }: { user: Viewer }) => (
  <BelowProfile title={texts.team} parent={JOINING}>
    <Team readerId={user.id} />
    <Member readerId={user.id} />
  </BelowProfile>
)

export const LogPage = () => (
  <BelowProfile title={texts.log} parent={JOINING}>
    <LogList />
  </BelowProfile>
)
