import { Plus } from 'lucide-react'
import {
  formatMoment,
  nameOfEvent,
  type Owner,
  useWebhooks,
  type Webhook,
} from '#web/features/webhooks/webhook-calls.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import * as texts from '#words/pages/webhooks.ts'

export function WebhookList({ owner }: { owner: Owner }) {
  const { data: webhooks, error, refetch } = useWebhooks(owner)
  const sheet = useSheetAddress('webhook')
  if (isForOperators(error)) return <ForOperators />
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{owner === 'surfer' ? texts.whatTheyAre : texts.whatServersAre}</p>
      <Button fill="sun" wide icon={<Plus {...iconInButton} />} onClick={() => sheet.open()}>
        {texts.newWebhook}
      </Button>
      {webhooks === undefined ? (
        error ? (
          <ErrorState title={texts.couldntLoad} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={2} label={texts.loading} />
        )
      ) : webhooks.length === 0 ? (
        <EmptyState title={texts.noneYet} text={texts.addOne} />
      ) : (
        <List label={texts.webhooks}>
          {webhooks.map((webhook) => (
            <Row
              key={webhook.id}
              title={<span className="wrap-anywhere">{nameOf(webhook)}</span>}
              lines={[formatState(webhook), webhook.events.map((type) => nameOfEvent(owner, type)).join(' · ')]}
              onPress={() => sheet.open(webhook.id)}
            />
          ))}
        </List>
      )}
    </div>
  )
}

export const nameOf = ({ name, url }: Webhook) => name || new URL(url).host

export const formatState = ({ isOn, failingSince }: Webhook) => {
  if (!isOn) return texts.isOff
  return failingSince ? texts.failingSince(formatMoment(failingSince)) : texts.isOn
}
