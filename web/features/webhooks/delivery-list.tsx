import { RotateCw } from 'lucide-react'
import type { WebhookDelivery } from '#contract/people/webhooks.ts'
import {
  formatMoment,
  nameOfEvent,
  type Owner,
  useDeliveries,
  useReplay,
  type Webhook,
} from '#web/features/webhooks/webhook-calls.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import * as texts from '#words/pages/webhooks.ts'

/** The last calls of a webhook, each of which can be sent again. */
export function DeliveryList({ owner, webhook: { id, isOn } }: { owner: Owner; webhook: Webhook }) {
  const { data: deliveries, isError, refetch } = useDeliveries(owner, id)
  const { mutate: replay, isPending } = useReplay(owner)
  if (deliveries === undefined)
    return isError ? (
      <ErrorState title={texts.couldntLoadCalls} onRetry={() => refetch()} />
    ) : (
      <SkeletonRows count={2} label={texts.loadingCalls} />
    )
  return (
    <section className="grid gap-1.5">
      <h2 className="text-small font-strong text-ink-2">{texts.calls}</h2>
      {deliveries.length === 0 && <p className="text-ink-3">{texts.noCalls}</p>}
      {deliveries.length > 0 && (
        <List label={texts.calls}>
          {deliveries.map((delivery) => {
            const [event, when] = [nameOfEvent(owner, delivery.type), formatMoment(delivery.happenedAt)]
            return (
              <Row
                key={delivery.id}
                title={event}
                lines={[when, ...outcomeOf(delivery)]}
                action={
                  isOn &&
                  delivery.state !== 'due' && (
                    <IconButton
                      label={texts.sendAgainOf(event, when)}
                      fill="well"
                      disabled={isPending}
                      onClick={() => replay({ id, deliveryId: delivery.id })}
                    >
                      <RotateCw {...iconInButton} />
                    </IconButton>
                  )
                }
              />
            )
          })}
        </List>
      )}
    </section>
  )
}

function outcomeOf({ state, nextAt, answer, attempts }: WebhookDelivery): string[] {
  const outcome = texts.state(state, nextAt ? formatMoment(nextAt) : '')
  return answer === null ? [outcome] : [outcome, texts.answer(answer, attempts)]
}
