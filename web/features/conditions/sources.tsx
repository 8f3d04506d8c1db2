import type { Forecast } from '#contract/sea/conditions.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { WeatherCredit } from '#web/ui/feedback/weather-credit.tsx'
import * as texts from '#words/conditions.ts'

type SourcesProps = { forecast: Pick<Forecast, 'fetchedAt' | 'tide'>; now: number; clock: SpotClock }

/** Time zone note and credits. */
export function Sources({ forecast: { tide, fetchedAt }, now, clock }: SourcesProps) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-1 px-1 wrap-anywhere text-micro leading-[1.35] text-ink-3">
      {clock.differsFromReaders(now) && <p>{texts.timesAreTheSpotsOwn(clock.time(now))}</p>}
      {fetchedAt && <WeatherCredit />}
      {tide && <Thanks text={tide.station.attribution} />}
    </div>
  )
}

/** A URL without trailing punctuation. */
const ADDRESS = /(https:\/\/[^\s)]*[^\s).,])/

/** A notice with its addresses as links. */
export const Thanks = ({ text }: { text: string }) => (
  <p>
    {text.split(ADDRESS).map((part) =>
      ADDRESS.test(part) ? (
        <a key={part} href={part} target="_blank" rel="noreferrer" className="text-sea-ink underline">
          {part.replace('https://', '')}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
