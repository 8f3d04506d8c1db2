import { BelowProfile, OPERATORS, SETTINGS } from '#web/features/users/below-profile.tsx'
import type { Owner } from '#web/features/webhooks/webhook-calls.ts'
import { WebhookDialog } from '#web/features/webhooks/webhook-dialog.tsx'
import { WebhookList } from '#web/features/webhooks/webhook-list.tsx'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import * as texts from '#words/pages/webhooks.ts'

const Webhook = addressedDialog<{ owner: Owner }>('webhook', async () => WebhookDialog)

export const WebhooksPage = () => <Webhooks owner="surfer" parent={SETTINGS} />
export const ServerWebhooksPage = () => <Webhooks owner="server" parent={OPERATORS} />

const Webhooks = ({ owner, parent }: { owner: Owner; parent: typeof SETTINGS }) => (
  <BelowProfile title={texts.webhooks} parent={parent}>
    <WebhookList owner={owner} />
    <Webhook owner={owner} />
  </BelowProfile>
)
