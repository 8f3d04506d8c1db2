import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import { timeOfWindow } from '#surf/time/window-time.ts'
import { formatAlert, formatDark } from '#web/features/conditions/alerts/alert-words.ts'
import { useChangeAlert, useSpotAlerts } from '#web/features/conditions/alerts/queries.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ratingLabel } from '#web/lib/format/ratings.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import { locale } from '#words/locale.ts'
import * as times from '#words/sea/times.ts'
import * as texts from '#words/spots/spot-alerts.ts'

const PLACEHOLDERS = 2

export function AlertList({ onEdit }: { onEdit: (value: string) => void }) {
  const { data: alerts, isError, refetch } = useSpotAlerts()
  if (alerts === undefined)
    return isError ? (
      <ErrorState title={texts.couldntLoadYourAlerts} onRetry={() => refetch()} />
    ) : (
      <SkeletonCards count={PLACEHOLDERS} label={texts.loadingYourAlerts} />
    )
  if (alerts.length === 0)
    return (
      <EmptyState
        title={texts.noAlertsYet}
        text={texts.openASpotAndTap}
        action={
          <Button size="m" href="/discover">
            {texts.findSpots}
          </Button>
        }
      />
    )
  return (
    <ul aria-label={texts.yourAlerts} className="grid gap-3">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertCard alert={alert} onEdit={() => onEdit(`${alert.spot.id},${alert.id}`)} />
        </li>
      ))}
    </ul>
  )
}

function AlertCard({ alert, onEdit }: { alert: SpotAlert; onEdit: () => void }) {
  const change = useChangeAlert()
  const sheet = useSheetAddress('spot')
  const now = new Date(useNow())
  const { id, spot, isPaused, windows } = alert
  const dark = formatDark(alert)
  return (
    <Card padded>
      <h2 dir="auto" className="text-[1.1875rem] wrap-anywhere">
        {spot.name}
      </h2>
      <p className="mt-1 text-[0.9375rem] leading-[1.4] text-ink-2">{formatAlert(alert)}</p>
      {isPaused && <p className="mt-1 text-small text-ink-3">{texts.paused}</p>}
      {dark && <p className="mt-1 text-small text-ink-3">{dark}</p>}
      {!isPaused && windows.length > 0 && (
        <ul className="mt-2 text-[0.9375rem] leading-[1.4]">
          {windows.map((window) => (
            <li key={window.start}>
              {ratingLabel(window.surfRating)} {timeOfWindow({ locale, times }, window, spot.timeZone, now)}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="m" aria-label={texts.editAlertFor(spot.name)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button
          size="m"
          aria-label={texts.alertForName(isPaused, spot.name)}
          disabled={change.isPending}
          onClick={() => change.mutate({ id, isPaused: !isPaused })}
        >
          {isPaused ? texts.turnOn : texts.pause}
        </Button>
        <Button size="m" aria-label={texts.viewSpotName(spot.name)} onClick={() => sheet.open(spot.id)}>
          {texts.viewSpot}
        </Button>
      </div>
    </Card>
  )
}
