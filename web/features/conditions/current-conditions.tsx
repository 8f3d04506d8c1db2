import type { Forecast } from '#contract/conditions.ts'
import type { SurfSpot } from '#contract/spots.ts'
import { lightInWords } from '#web/features/conditions/light-words.ts'
import { feetRange, HEIGHT_UNIT, TEMPERATURE_UNIT } from '#web/features/conditions/measures.ts'
import { RatingCard } from '#web/features/conditions/rating-card.tsx'
import type { SpotClock } from '#web/features/conditions/spot-clock.ts'
import { hourAt } from '#web/features/conditions/spot-days.ts'
import { waveAgainstPerson } from '#web/features/conditions/wave-words.ts'
import { wetsuitFor } from '#web/features/conditions/wetsuit.ts'
import { WindCard } from '#web/features/conditions/wind-card.tsx'
import { Unit } from '#web/ui/figure.tsx'
import { Instrument } from '#web/ui/instrument.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WavePicture } from '#web/ui/wave-picture.tsx'

const TYPICAL_WAVES = '2-4'
const TYPICAL_WATER = '72'

type CurrentConditionsProps = {
  spot: SurfSpot
  /** Undefined until it comes, or where it does not; the spot itself then has the four figures. */
  forecast: Forecast | undefined
  loading: boolean
  /** Milliseconds. */
  now: number
  clock: SpotClock | undefined
}

/** What the sea does at a spot now, one card each; what is not known stands as typical, and says so. */
export function CurrentConditions({ spot, forecast, loading, now, clock }: CurrentConditionsProps) {
  const { waveHeight, windSpeed, waterTemperature, surfRating } = forecast ?? spot
  const hour = forecast && hourAt(forecast.hours, now)
  const wind = hour ?? spot.currentConditions.forecasts[0]
  const light = forecast && clock && lightInWords(forecast.light, now, clock)
  return (
    <div className="grid grid-cols-2 gap-3">
      <RatingCard rating={surfRating} reasons={loading ? undefined : (forecast?.reasons ?? [])} />
      <Instrument
        name="Wave height"
        typical={waveHeight === null}
        value={
          <>
            {waveHeight === null ? TYPICAL_WAVES : feetRange(waveHeight)}
            <Unit>{HEIGHT_UNIT}</Unit>
          </>
        }
        note={waveHeight === null ? undefined : waveAgainstPerson(waveHeight)}
        scene={waveHeight !== null && <WavePicture feet={waveHeight} className="mt-auto h-32! narrow:h-25!" />}
      />
      <WindCard
        mph={windSpeed}
        facing={spot.facing}
        windFrom={wind?.windDirection ?? null}
        side={wind?.windSide ?? null}
        swellFrom={hour?.swellDirection ?? null}
      />
      <Instrument
        name="Water temperature"
        className={light || loading ? '' : 'col-span-2'}
        typical={waterTemperature === null}
        value={
          <>
            {waterTemperature ?? TYPICAL_WATER}
            <Unit>{TEMPERATURE_UNIT}</Unit>
          </>
        }
        note={waterTemperature === null ? undefined : wetsuitFor(waterTemperature)}
      />
      {light ? (
        <Instrument name="Light" value={light.value} note={light.note} />
      ) : (
        loading && <Instrument name="Light" value={<Skeleton className="h-6 w-16" />} />
      )}
    </div>
  )
}
