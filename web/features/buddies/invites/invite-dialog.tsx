import { useQuery } from '@tanstack/react-query'
import { Copy, QrCode as QrIcon, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Invite } from '#contract/people/buddies.ts'
import { formatLife } from '#web/features/buddies/invites/invite-words.ts'
import { call, messageOf, read } from '#web/lib/api/api.ts'
import { shareLink } from '#web/lib/files/sharing.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/buddies.ts'

const { useCode } = lazyCode(async () => (await import('#web/features/buddies/invites/qr-code.tsx')).QrCode)

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
  const field = useRef<HTMLInputElement>(null)
  const code = useCode(true)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(invite.url)
      showToast({ title: texts.linkCopied, text: texts.pasteItWhereverYouLike })
    } catch {
      // A page loaded over plain http may not write to the clipboard.
      field.current?.select()
      showToast({ title: texts.couldntCopy, text: texts.theLinkIsSelectedSo })
    }
  }
  const share = async () => {
    const { pathname } = new URL(invite.url)
    const outcome = await shareLink({ title: texts.surfTogetherOnLineup, path: pathname })
    if (outcome === 'copied') showToast({ title: texts.linkCopied, text: texts.pasteItWhereverYouLike })
    if (outcome === 'failed') await copy()
  }
  return (
    <>
      {typeof code === 'object' && <code.value words={invite.url} label={texts.qrCodeOfYourInvite} />}
      <TextField
        ref={field}
        label={texts.inviteLink}
        readOnly
        value={invite.url}
        onFocus={({ target }) => target.select()}
      />
      <p className="text-small text-ink-3">{formatLife(invite)}</p>
      <ButtonPair>
        <Button icon={<Copy {...iconInButton} />} onClick={copy}>
          {texts.copyLink}
        </Button>
        <Button fill="sun" icon={<Share2 {...iconInButton} />} onClick={share}>
          {texts.share}
        </Button>
      </ButtonPair>
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
