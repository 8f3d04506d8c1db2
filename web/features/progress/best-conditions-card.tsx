import { useQuery } from '@tanstack/react-query'
import { MIN_RATED_SESSIONS } from '#contract/limits.ts'
import type { BestAtSpot } from '#contract/sea/best-conditions.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { formatEvidence, formatPreference, formatSureness } from '#web/features/progress/best-conditions-words.ts'
import { read } from '#web/lib/api/api.ts'
import { clock } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { ratingLabel, warningLabel } from '#web/lib/format/ratings.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { formatWave, useUnits } from '#web/lib/format/units.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { WeatherCredit } from '#web/ui/feedback/weather-credit.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/progress.ts'

/** Changes with each rating and each hour. */
const FRESH_MS = 5 * 60_000

/** Conditions at each spot by the surfer's own ratings, and their next hour. */
export function BestConditionsCard() {
  const best = useQuery({ ...read('GET /api/users/me/best-conditions'), staleTime: FRESH_MS })
  return (
    <Section title={texts.myBestConditions}>
      {best.data ? (
        <Spots spots={best.data} />
      ) : best.isError ? (
        <ErrorState title={texts.couldntLoadYourBestConditions} onRetry={() => best.refetch()} />
      ) : (
        <Skeleton className="h-48 rounded-card!" />
      )}
    </Section>
  )
}

function Spots({ spots }: { spots: BestAtSpot[] }) {
  const enough = spots.filter(({ ratedSessions }) => ratedSessions >= MIN_RATED_SESSIONS)
  const [closest] = spots
  if (enough.length === 0) {
    const text = closest
      ? texts.youveRatedOfYourSessions(closest.ratedSessions, closest.spot.name, MIN_RATED_SESSIONS)
      : texts.rateYourSessionsOnceYouve(MIN_RATED_SESSIONS)
    return <EmptyState title={texts.notEnoughRatingsYet} text={text} />
  }
  return (
    <div className="grid gap-3">
      {enough.map((best) => (
        <SpotCard key={best.spot.id} best={best} />
      ))}
      <WeatherCredit />
    </div>
  )
}

function SpotCard({ best }: { best: BestAtSpot }) {
  const { spot, ratedSessions, preferences } = best
  return (
    <Card padded>
      <h3 className="text-lead wrap-anywhere">{spot.name}</h3>
      <p className="mt-0.5 text-small text-ink-3">{texts.fromSessionsYouRated(ratedSessions)}</p>
      {preferences.length === 0 ? (
        <p className="mt-2 text-ink-2">{texts.nothingStandsOutYetYour}</p>
      ) : (
        <>
          <Preferences preferences={preferences} />
          <NextHour best={best} />
        </>
      )}
    </Card>
  )
}

function Preferences({ preferences }: Pick<BestAtSpot, 'preferences'>) {
  const units = useUnits()
  return (
    <ul aria-label={texts.whatYouEnjoyMost} className="mt-3 grid gap-3">
      {preferences.map((preference) => (
        <li key={preference.factor}>
          <strong className="font-strong">{formatPreference(preference, units)}</strong>
          <p className="text-small leading-[1.35] text-ink-2">{formatEvidence(preference)}</p>
          <p className="text-micro leading-[1.35] text-ink-3">{formatSureness(preference)}</p>
        </li>
      ))}
    </ul>
  )
}

function NextHour({ best: { spot, nextHour, timeZone } }: { best: BestAtSpot }) {
  const units = useUnits()
  const sheet = useSheetAddress('spot')
  return (
    <div className="mt-4 border-t border-line pt-3">
      {nextHour ? (
        <>
          <p>
            {texts.nextTimeItLooksLike(
              <strong className="font-strong">{momentAt(nextHour.time, timeZone)}</strong>,
              nextHour.waveHeight === null ? null : formatWave(nextHour.waveHeight, units),
              nextHour.surfRating === null ? null : ratingLabel(nextHour.surfRating),
              nextHour.warning && warningLabel(nextHour.warning),
            )}
          </p>
          <Button fill="bare" size="m" className="-ml-3" onClick={() => sheet.open(spot.id)}>
            {texts.seeTheForecast}
          </Button>
        </>
      ) : (
        <p className="text-small text-ink-2">{texts.noDaylightHourInThe}</p>
      )}
    </div>
  )
}

/** 'Saturday, 7:00 AM' in the spot's time zone. */
const momentAt = (time: string, timeZone: string) =>
  joinParts([dateFormat(readersLocale, { weekday: 'long', timeZone }).format(new Date(time)), clock(time, timeZone)])
