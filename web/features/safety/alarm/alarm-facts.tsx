import { CalendarClock, Copy, Map as MapIcon, MapPin, Siren, Waves } from 'lucide-react'
import type { Alarm } from '#contract/sessions/safety.ts'
import { mapLink } from '#web/features/safety/alarm/alarm-words.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, clock, coordinates } from '#web/lib/format/format.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import * as texts from '#words/safety.ts'

/** The last known place is that of the check-in. */
export function AlarmFacts({ alarm }: { alarm: Alarm }) {
  const { kind, raisedAt, startTime, place, latitude, longitude, board } = alarm
  const now = useNow()
  const position = latitude !== null && longitude !== null ? { latitude, longitude } : undefined
  return (
    <div className="grid gap-2">
      <List label={texts.whatWeKnow}>
        <Row
          picture={
            <Disc>
              <MapPin {...icon} />
            </Disc>
          }
          title={place ?? (position ? coordinates(position) : texts.unknownPlace)}
          lines={[texts.lastKnownPlaceAtCheck, ...(position && place ? [coordinates(position)] : [])]}
        />
        {startTime && (
          <Row
            picture={
              <Disc>
                <CalendarClock {...icon} />
              </Disc>
            }
            title={texts.inTheWaterSince(clock(startTime))}
            lines={[ago(startTime, now)]}
          />
        )}
        <Row
          picture={
            <Disc>
              <Siren {...icon} />
            </Disc>
          }
          title={`${kind === 'help' ? texts.askedForHelp : texts.overdueSince} ${clock(raisedAt)}`}
          lines={[ago(raisedAt, now)]}
        />
        {board && (
          <Row
            picture={
              <Disc>
                <Waves {...icon} />
              </Disc>
            }
            title={board}
            lines={[texts.board]}
          />
        )}
      </List>
      {position && (
        <ButtonPair>
          <Button
            size="m"
            href={mapLink(position.latitude, position.longitude)}
            target="_blank"
            rel="noreferrer"
            icon={<MapIcon {...iconInButton} />}
          >
            {texts.openMap}
          </Button>
          <Button size="m" icon={<Copy {...iconInButton} />} onClick={() => copy(coordinates(position))}>
            {texts.copyPosition}
          </Button>
        </ButtonPair>
      )}
    </div>
  )
}

/** A page loaded over plain http may not write to the clipboard. */
async function copy(position: string) {
  try {
    await navigator.clipboard.writeText(position)
    showToast({ title: texts.positionCopied, text: position })
  } catch {
    showToast({ title: texts.couldntCopy, text: position })
  }
}
