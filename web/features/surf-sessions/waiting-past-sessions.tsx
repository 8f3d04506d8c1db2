import { useWaitingPastSessions } from '#web/features/surf-sessions/log-session.ts'
import { clock } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CalendarDay } from '#web/ui/calendar-day.tsx'
import { List, Row } from '#web/ui/row.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** The reader's past sessions that were logged without a network; nothing when there are none. */
export function WaitingPastSessions() {
  const waiting = useWaitingPastSessions()
  const outbox = useSheetAddress('outbox')
  return (
    waiting.length > 0 && (
      <List label="Sessions waiting" className="mt-4">
        {waiting.map(({ id, input: { session, placeName } }) => (
          <Row
            key={id}
            picture={<CalendarDay time={session.startTime} />}
            title={placeName}
            lines={[`From ${clock(session.startTime)}`, 'On this phone only, so far']}
            onPress={() => outbox.open()}
            action={<Badge>Waiting</Badge>}
          />
        ))}
      </List>
    )
  )
}
