import { Bell } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ALERTS_PART } from '#contract/limits.ts'
import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import { timeOfWindow } from '#surf/time/window-time.ts'
import { formatQuality, formatTimes } from '#web/features/conditions/alerts/alert-words.ts'
import { useSpotAlerts } from '#web/features/conditions/alerts/queries.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ratingLabel } from '#web/lib/format/ratings.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import { locale } from '#words/locale.ts'
import * as times from '#words/sea/times.ts'
import * as texts from '#words/spots/spot-alerts.ts'

/** A spot's alerts and their windows; notifications link here. */
export function AlertsHere({ spotId }: { spotId: string }) {
  const alertSheet = useSheetAddress('tell-me')
  const part = useRef<HTMLDivElement>(null)
  const { data = [] } = useSpotAlerts()
  const here = data.filter(({ spot }) => spot.id === spotId)
  const setAlert = (
    <Button wide icon={<Bell {...iconInButton} />} onClick={() => alertSheet.open(spotId)}>
      {texts.setAlert}
    </Button>
  )
  const hasAlerts = here.length > 0
  useEffect(() => {
    if (hasAlerts && location.hash === ALERTS_PART) part.current?.scrollIntoView()
  }, [hasAlerts])
  if (!hasAlerts) return <div className="mt-4">{setAlert}</div>
  return (
    <Section title={texts.yourAlerts}>
      <div ref={part} className="grid scroll-mt-32 gap-3">
        {windowsOf(here).map((window) => (
          <FoundWindow key={window.start} spotId={spotId} {...window} />
        ))}
        <List label={texts.yourAlertsHere}>
          {here.map((alert) => (
            <Row
              key={alert.id}
              title={formatQuality(alert)}
              lines={[
                <span key="times" className="inline-block first-letter:uppercase">
                  {formatTimes(alert)}
                </span>,
                ...(alert.isPaused ? [texts.paused] : []),
              ]}
              onPress={() => alertSheet.open(`${spotId},${alert.id}`)}
            />
          ))}
        </List>
        {setAlert}
      </div>
    </Section>
  )
}

type Found = SpotAlert['windows'][number] & { alertId: string; timeZone: string }

/** Windows of active alerts, without duplicates. */
const windowsOf = (alerts: readonly SpotAlert[]): Found[] => [
  ...new Map(
    alerts
      .filter(({ isPaused }) => !isPaused)
      .flatMap(({ id, spot, windows }) =>
        windows.map((window) => ({ ...window, alertId: id, timeZone: spot.timeZone })),
      )
      .map((window) => [window.start, window]),
  ).values(),
]

function FoundWindow({ spotId, alertId, timeZone, start, end, surfRating }: Found & { spotId: string }) {
  const schedule = useSheetAddress('schedule')
  const when = timeOfWindow({ locale, times }, { start, end }, timeZone, new Date(useNow()))
  return (
    <Card padded>
      <h3 className="text-lead">
        {ratingLabel(surfRating)} {when}
      </h3>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 *:px-2">
        <Button size="m" fill="sea" onClick={() => schedule.open(`${spotId},${start}`)}>
          {texts.planASession}
        </Button>
        <Button
          size="m"
          href={`/api/spot-alerts/${alertId}/window.ics?start=${encodeURIComponent(start)}`}
          download="window.ics"
        >
          {texts.addToCalendar}
        </Button>
      </div>
    </Card>
  )
}
