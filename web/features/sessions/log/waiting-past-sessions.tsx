import { CloudAlert, CloudUpload } from 'lucide-react'
import { useRestorePastSession, useUnsentPastSessions } from '#web/features/sessions/log/log-session.ts'
import type { SessionWhen } from '#web/features/sessions/model/session-when.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import * as texts from '#words/sessions/log.ts'

/** Past sessions that wait or were refused, each editable; nothing without any. */
export function WaitingPastSessions({ surferId }: { surferId: string }) {
  const unsent = useUnsentPastSessions()
  const restore = useRestorePastSession(surferId)
  const outbox = useSheetAddress('outbox')
  return (
    unsent.length > 0 && (
      <List label={texts.sessionsWaiting} className="mt-4">
        {unsent.map((entry) => (
          <Row
            key={entry.id}
            picture={entry.state === 'refused' ? <CloudAlert {...icon} /> : <CloudUpload {...icon} />}
            title={entry.input.placeName}
            lines={[
              whenTyped(entry.input.draft.when),
              entry.state === 'refused' ? texts.couldntBeAdded : texts.onThisPhoneOnlySo,
            ]}
            onPress={() => outbox.open()}
            action={
              <Button
                size="m"
                onClick={() => void restore(entry)}
                aria-label={texts.changePlaceName(entry.input.placeName)}
              >
                {texts.change}
              </Button>
            }
          />
        ))}
      </List>
    )
  )
}

const typedTime = new Intl.DateTimeFormat(readersLocale, { dateStyle: 'medium', timeStyle: 'short' })

/** By the clock of the place, as it was typed: 'Jul 4, 2019, 6:30 AM'. */
const whenTyped = ({ startDay, startTime }: SessionWhen) => typedTime.format(new Date(`${startDay}T${startTime}`))
