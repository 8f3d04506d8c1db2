import { MAX_ADDRESS_CHARACTERS, MAX_WEBHOOK_NAME_CHARACTERS } from '#contract/limits.ts'
import { DeliveryList } from '#web/features/webhooks/delivery-list.tsx'
import {
  eventNames,
  formatMoment,
  type Owner,
  useAddWebhook,
  useChangeWebhook,
  useRemoveWebhook,
  useRenewSecret,
  useTestWebhook,
  type Webhook,
} from '#web/features/webhooks/webhook-calls.ts'
import { formatState, nameOf } from '#web/features/webhooks/webhook-list.tsx'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { ChoiceRow, toggled } from '#web/ui/fields/choice-row.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { List } from '#web/ui/layout/row.tsx'
import * as texts from '#words/pages/webhooks.ts'

type WebhookSheetProps = {
  owner: Owner
  webhook: Webhook | undefined
  open: boolean
  onClose: () => void
  onSecret: (secret: string) => void
}

export function WebhookSheet({ owner, webhook, open, onClose, onSecret }: WebhookSheetProps) {
  const { mutateAsync: add } = useAddWebhook(owner)
  const { mutateAsync: change } = useChangeWebhook(owner)
  const names = Object.entries(eventNames[owner])
  const form = useForm({
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? names.map(([type]) => type),
    },
    send: async ({ name, url, events }) => {
      const written = { name: name.trim(), url: url.trim(), events }
      if (webhook) await change({ ...written, id: webhook.id })
      else onSecret((await add(written)).secret)
    },
    onSent: () => webhook && onClose(),
  })
  const { values } = form
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={webhook ? nameOf(webhook) : texts.newWebhook}
      action={webhook ? texts.save : texts.create}
      sending={webhook ? texts.saving : texts.creating}
      isBlocked={values.url.trim() === '' || values.events.length === 0}
      before={webhook && <State owner={owner} webhook={webhook} onSecret={onSecret} />}
      after={webhook && <End owner={owner} webhook={webhook} onRemoved={onClose} />}
    >
      <CheckedField
        {...form.field('url')}
        label={texts.address}
        type="url"
        autoComplete="off"
        maxLength={MAX_ADDRESS_CHARACTERS}
      />
      <CheckedField
        {...form.field('name')}
        label={texts.name}
        autoComplete="off"
        maxLength={MAX_WEBHOOK_NAME_CHARACTERS}
      />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-small font-strong text-ink-2">
          {texts.events}
        </p>
        <List label={texts.events} className="overflow-hidden py-0!">
          {names.map(([type, name]) => (
            <ChoiceRow
              key={type}
              title={name}
              checked={values.events.includes(type)}
              onChange={() => form.change({ events: toggled(values.events, type) })}
            />
          ))}
        </List>
      </div>
    </FormSheet>
  )
}

type OfWebhook = { owner: Owner; webhook: Webhook }

function State({ owner, webhook, onSecret }: OfWebhook & Pick<WebhookSheetProps, 'onSecret'>) {
  const { id, isOn, formerSecretUntil } = webhook
  const { mutate: change, isPending } = useChangeWebhook(owner)
  const { mutate: test, isPending: isTesting } = useTestWebhook(owner)
  const { mutate: renewSecret, isPending: isRenewing } = useRenewSecret(owner)
  return (
    <div className="mb-5 grid gap-3">
      <p className="text-ink-2">{formatState(webhook)}</p>
      {formerSecretUntil && <p className="text-ink-2">{texts.bothSecretsUntil(formatMoment(formerSecretUntil))}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="m" disabled={isPending} onClick={() => change({ id, isOn: !isOn })}>
          {isOn ? texts.turnOff : texts.turnOn}
        </Button>
        {isOn && (
          <Button size="m" disabled={isTesting} onClick={() => test(id)}>
            {texts.sendATest}
          </Button>
        )}
        <ConfirmButton
          fill="quiet"
          size="m"
          wide={false}
          disabled={isRenewing}
          title={texts.newSecretQuestion}
          text={texts.newSecretWhy}
          action={texts.makeSecret}
          onConfirm={() => renewSecret(id, { onSuccess: onSecret })}
        >
          {texts.newSecret}
        </ConfirmButton>
      </div>
    </div>
  )
}

function End({ owner, webhook, onRemoved }: OfWebhook & { onRemoved: () => void }) {
  const { mutate: remove, isPending } = useRemoveWebhook(owner)
  return (
    <div className="mt-6 grid gap-6">
      <DeliveryList owner={owner} webhook={webhook} />
      <ConfirmButton
        disabled={isPending}
        title={texts.removeQuestion}
        text={texts.removeWhy}
        action={texts.removeIt}
        onConfirm={() => remove(webhook.id, { onSuccess: onRemoved })}
      >
        {texts.remove}
      </ConfirmButton>
    </div>
  )
}
