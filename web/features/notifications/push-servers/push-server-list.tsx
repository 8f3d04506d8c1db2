import { Plus } from 'lucide-react'
import { MAX_PUSH_SERVERS } from '#contract/limits.ts'
import {
  formatState,
  KINDS,
  nameOf,
  usePushServers,
} from '#web/features/notifications/push-servers/push-server-calls.ts'
import { PushServerDialog } from '#web/features/notifications/push-servers/push-server-dialog.tsx'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/push-servers.ts'

const PushServer = addressedDialog('push-server', async () => PushServerDialog)

export function PushServers() {
  const { data: servers, isError, refetch } = usePushServers()
  const sheet = useSheetAddress('push-server')
  return (
    <Section title={texts.ntfyAndGotify}>
      <div className="grid gap-3">
        <p className="px-1 text-small text-ink-2">{texts.whatTheyAre}</p>
        {servers === undefined ? (
          isError ? (
            <ErrorState title={texts.couldntLoad} onRetry={() => refetch()} />
          ) : (
            <SkeletonRows count={1} label={texts.loading} />
          )
        ) : (
          servers.length > 0 && (
            <List label={texts.ntfyAndGotify}>
              {servers.map((server) => (
                <Row
                  key={server.id}
                  title={<span className="wrap-anywhere">{nameOf(server)}</span>}
                  lines={[KINDS[server.kind], formatState(server)]}
                  onPress={() => sheet.open(server.id)}
                />
              ))}
            </List>
          )
        )}
        {servers && servers.length < MAX_PUSH_SERVERS && (
          <Button wide icon={<Plus {...iconInButton} />} onClick={() => sheet.open()}>
            {texts.add}
          </Button>
        )}
      </div>
      <PushServer />
    </Section>
  )
}
