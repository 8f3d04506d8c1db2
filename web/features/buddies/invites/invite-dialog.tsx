import { useQuery } from '@tanstack/react-query'
import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import type { Invite } from '#contract/people/buddies.ts'
import { formatLife } from '#web/features/buddies/invites/invite-words.ts'
import { call, messageOf, read } from '#web/lib/api/api.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { LinkToShare } from '#web/ui/dialogs/link-to-share.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/buddies.ts'

export function InviteDialog({ open, onClose }: AddressedDialogProps) {
  const { data: invites, isError, refetch } = useInvites()
  const invite = invites?.[0]
  return (
    <Sheet fit open={open} onClose={onClose} title={texts.inviteAFriend}>
      <div className="grid gap-4">
        <p className="text-ink-2">{texts.whoeverOpensYourLinkSees}</p>
        {invite ? (
          <OpenInvite invite={invite} />
        ) : invites ? (
          <NoInvite />
        ) : isError ? (
          <ErrorState title={texts.couldntLoadYourInvite} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </Sheet>
  )
}

function NoInvite() {
  const { mutate: change, isPending } = useChangeInvite()
  return (
    <Button fill="sun" wide icon={<QrIcon {...iconInButton} />} disabled={isPending} onClick={() => change(null)}>
      {texts.makeAnInviteLink}
    </Button>
  )
}

function OpenInvite({ invite }: { invite: Invite }) {
  const { mutate: change, isPending } = useChangeInvite()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <LinkToShare
        url={invite.url}
        title={texts.surfTogetherOnLineup}
        label={texts.inviteLink}
        codeLabel={texts.qrCodeOfYourInvite}
        life={formatLife(invite)}
      />
      <Button fill="rip" size="m" disabled={isPending} onClick={() => setAsking(true)}>
        {texts.turnOffLink}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.turnThisLinkOff}
        text={texts.itStopsWorkingForEveryone}
        action={texts.turnOff}
        onConfirm={() => change(invite)}
      />
    </>
  )
}

const own = read('GET /api/invites')

/** Refetched each time: another tab may have changed the link. */
const useInvites = () => useQuery({ ...own, staleTime: 0 })

const useChangeInvite = () =>
  useAct({
    call: async (revoked: Invite | null): Promise<Invite[]> => {
      if (!revoked) return [await call('POST /api/invites')]
      await call('DELETE /api/invites/:id', { params: { id: revoked.id } })
      return []
    },
    store: (cache, left) => cache.setQueryData(own.queryKey, left),
    done: (left) => (left.length === 0 ? { title: texts.inviteLinkTurnedOff } : undefined),
    failed: (error) => messageOf(error) ?? texts.failedToChangeYourInvite,
    changes: (cache, { error }) => error && cache.invalidateQueries({ queryKey: own.queryKey }),
  })
