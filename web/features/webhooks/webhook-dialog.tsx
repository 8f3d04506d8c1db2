import { useState } from 'react'
import { type Owner, useWebhooks } from '#web/features/webhooks/webhook-calls.ts'
import { WebhookSheet } from '#web/features/webhooks/webhook-sheet.tsx'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ShownOnceSheet } from '#web/ui/dialogs/shown-once-sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import * as texts from '#words/pages/webhooks.ts'

/** A webhook by id with its last calls, or the form of a new one; and then a new secret. */
export function WebhookDialog({ value: id, owner, open, onClose }: AddressedDialogProps & { owner: Owner }) {
  const { data: webhooks, error, refetch } = useWebhooks(owner)
  const [secret, setSecret] = useState<string>()
  const webhook = webhooks?.find((one) => one.id === id)
  if (secret) {
    const shown = open ? secret : undefined
    return (
      <ShownOnceSheet
        title={texts.secret}
        text={texts.copyItNow}
        label={texts.secret}
        secret={shown}
        onClose={onClose}
      />
    )
  }
  if (id === '' || webhook)
    return <WebhookSheet owner={owner} webhook={webhook} open={open} onClose={onClose} onSecret={setSecret} />
  return (
    <UnshownSheet
      open={open}
      onClose={onClose}
      title={texts.webhook}
      error={webhooks ? new Error('Not listed any more') : error}
      isGone={webhooks !== undefined}
      gone={texts.gone}
      failed={texts.couldntLoad}
      onRetry={() => refetch()}
    />
  )
}
