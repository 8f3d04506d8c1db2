import { NewPushServer } from '#web/features/notifications/push-servers/new-push-server.tsx'
import {
  formatState,
  KINDS,
  nameOf,
  usePushServers,
  useRemovePushServer,
  useTestPushServer,
} from '#web/features/notifications/push-servers/push-server-calls.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/pages/push-servers.ts'

/** A server of ntfy or Gotify by id, to be tested; without one the form of a new one. */
export function PushServerDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { openInstead } = useSheetAddress('push-server')
  const { data: servers, error, refetch } = usePushServers()
  const { mutate: remove, isPending: isRemoving } = useRemovePushServer()
  const { mutate: test, isPending: isTesting, data: tested } = useTestPushServer()
  const server = servers?.find((one) => one.id === id)
  if (id === '') return <NewPushServer open={open} onClose={onClose} onAdded={openInstead} />
  if (!server)
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={texts.ntfyAndGotify}
        error={servers ? new Error('Not listed any more') : error}
        isGone={servers !== undefined}
        gone={texts.gone}
        failed={texts.couldntLoad}
        onRetry={() => refetch()}
      />
    )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={KINDS[server.kind]}
      foot={
        <Button fill="sun" wide disabled={isTesting} onClick={() => test(id)}>
          {isTesting ? texts.sending : texts.sendATest}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div>
          <p className="text-lead font-strong wrap-anywhere">{nameOf(server)}</p>
          <p className="text-ink-2">{formatState(server)}</p>
        </div>
        {server.kind === 'ntfy' && !server.hasToken && <p className="text-ink-2">{texts.anyoneCanRead}</p>}
        <p role="status" className="text-ink-2 empty:hidden">
          {!isTesting && tested && (tested.isTaken ? texts.taken : texts.notTaken(tested.answer))}
        </p>
        <ConfirmButton
          disabled={isRemoving}
          title={texts.removeQuestion}
          text={texts.removeWhy}
          action={texts.removeIt}
          onConfirm={() => remove(id, { onSuccess: onClose })}
        >
          {texts.remove}
        </ConfirmButton>
      </div>
    </Sheet>
  )
}
