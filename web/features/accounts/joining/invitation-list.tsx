import { Copy, Plus } from 'lucide-react'
import { formatEnd } from '#web/features/accounts/joining/invitation-acts.ts'
import { useInvitations } from '#web/features/accounts/joining/queries.ts'
import { copyLink } from '#web/ui/dialogs/link-to-share.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import * as texts from '#words/pages/operators.ts'

export function InvitationList() {
  const { data: invitations, error, refetch } = useInvitations()
  const sheet = useSheetAddress('invitation')
  if (isForOperators(error)) return <ForOperators />
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{texts.aLinkLetsSurfersJoin}</p>
      <Button fill="sun" wide icon={<Plus {...iconInButton} />} onClick={() => sheet.open()}>
        {texts.newInvitation}
      </Button>
      {invitations === undefined ? (
        error ? (
          <ErrorState title={texts.couldntLoadInvitations} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={2} label={texts.loadingInvitations} />
        )
      ) : invitations.length === 0 ? (
        <EmptyState title={texts.noInvitations} text={texts.makeOneAndShare} />
      ) : (
        <List label={texts.invitations}>
          {invitations.map((invitation) => {
            const { id, url, note, uses, mostUses } = invitation
            const name = note || texts.invitation
            return (
              <Row
                key={id}
                title={<span className="wrap-anywhere">{name}</span>}
                lines={[texts.usesOf(uses, mostUses), texts.worksUntil(formatEnd(invitation))]}
                onPress={() => sheet.open(id)}
                action={
                  <IconButton
                    label={texts.copyLinkOf(name)}
                    fill="well"
                    // The sheet has the link as text, for pages that may not copy it.
                    onClick={async () => (await copyLink(url)) || sheet.open(id)}
                  >
                    <Copy {...iconInButton} />
                  </IconButton>
                }
              />
            )
          })}
        </List>
      )}
    </div>
  )
}
