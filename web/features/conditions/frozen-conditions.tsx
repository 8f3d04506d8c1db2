import { ArrowRight } from 'lucide-react'
import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { useSessionConditions } from '#web/features/conditions/queries.ts'
import { Thanks } from '#web/features/conditions/sources.tsx'
import { type FrozenRow, formatForecastAge, frozenRows } from '#web/features/conditions/words/frozen-words.ts'
import { formatReason } from '#web/features/conditions/words/reason-words.ts'
import { formatDatum } from '#web/features/conditions/words/sea-words.ts'
import { clock } from '#web/lib/format/format.ts'
import { useZoneAt } from '#web/lib/format/place-zones.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import { WeatherCredit } from '#web/ui/feedback/weather-credit.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import * as texts from '#words/conditions.ts'

/** Conditions at a session's start, and end if different; nothing for viewers of an approximate start. */
export function SessionConditionsList({ session }: { session: SurfSession }) {
  const units = useUnits()
  const timeZone = useZoneAt(session)
  const { data: conditions } = useSessionConditions(session.id)
  const start = conditions?.start
  if (!conditions || !start) return null
  const { end, isPending } = conditions
  const rows = frozenRows({ start, end }, { isAtSpot: session.surfSpotId !== null, units })
  const differs = rows.some((row) => row.end !== undefined)
  return (
    <Folded title={texts.conditions} summary={rows.find(({ name }) => name === texts.rating)?.start ?? undefined}>
      <p className="mt-0.5 text-micro text-ink-3">
        {texts.atTheStart(clock(start.at, timeZone))}
        {end && differs && (
          <>
            <Then /> {texts.atTheEnd(clock(end.at, timeZone))}
          </>
        )}
      </p>
      <dl className="mt-2 grid gap-y-1.5 text-small leading-[1.35]">
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </dl>
      {(isPending || start.hour === null) && (
        <p className="mt-2 text-micro text-ink-2">
          {isPending ? texts.wereStillLookingUpThe : texts.thereIsNoForecastFor}
        </p>
      )}
      <Why start={start} />
      <Notes start={start} end={end} isCredited={session.conditions !== null} />
    </Folded>
  )
}

const Then = () => (
  <>
    <ArrowRight {...iconInText} className="mx-1 inline align-[-3px]" aria-hidden="true" />
    <span className="sr-only">{texts.and}</span>
  </>
)

const Row = ({ name, start, end }: FrozenRow) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="min-w-22 text-ink-3">{name}</dt>
    <dd className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
      <Known words={start} />
      {end !== undefined && (
        <span className="block">
          <ArrowRight {...iconInText} className="mr-1.5 inline align-[-3px] text-ink-3" aria-hidden="true" />
          <span className="sr-only">{texts.atTheEndLabel}</span>
          <Known words={end} />
        </span>
      )}
    </dd>
  </div>
)

const Known = ({ words }: { words: string | null }) =>
  words ?? (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{texts.notKnown}</span>
    </span>
  )

function Why({ start: { reasons } }: { start: FrozenConditions }) {
  const units = useUnits()
  if (reasons.length === 0) return null
  return (
    <details className="mt-1 text-small">
      <summary className="inline-flex min-h-tap cursor-pointer items-center text-sea-ink underline">
        {texts.whyThisRating}
      </summary>
      <ul className="grid list-disc gap-1 ps-5 pb-1 leading-[1.35]">
        {reasons.map((reason) => (
          <li key={reason.factor}>{formatReason(reason, units)}</li>
        ))}
      </ul>
    </details>
  )
}

type NotesProps = { start: FrozenConditions; end: FrozenConditions | null; isCredited: boolean }

/** Age and source of the forecast, tide datum and credits. */
function Notes({ start, end, isCredited }: NotesProps) {
  const units = useUnits()
  const { forecastMiles, tide } = start
  const age = formatForecastAge(start)
  const isForecast = start.hour !== null || (end?.hour ?? null) !== null
  const isBuoy = start.buoy !== null || (end?.buoy ?? null) !== null
  return (
    <div className="mt-2 grid gap-1 wrap-anywhere text-micro leading-[1.35] text-ink-3">
      {age && (
        <p>
          {age}
          {forecastMiles !== null && texts.itsForTheNearestSpot(formatDistance(forecastMiles, units))}
        </p>
      )}
      {tide && <p>{texts.tidePredictedFor(formatDatum(tide), tide.station.name)}</p>}
      {isForecast && !isCredited && <WeatherCredit />}
      {isBuoy && <p>{texts.wavesInOpenWaterMeasured}</p>}
      {tide && <Thanks text={tide.station.attribution} />}
    </div>
  )
}
