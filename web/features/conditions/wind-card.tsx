import type { WindSide } from '#contract/spots.ts'
import { SPEED_UNIT } from '#web/features/conditions/measures.ts'
import { windFromInWords } from '#web/features/conditions/wind-side.ts'
import { compassName } from '#web/lib/compass.ts'
import { windInk } from '#web/lib/wind-ink.ts'
import { Unit } from '#web/ui/figure.tsx'
import { Instrument } from '#web/ui/instrument.tsx'
import { WindDial } from '#web/ui/wind-dial.tsx'

const TYPICAL_WIND = '5-10'

type WindCardProps = {
  mph: number | null
  /** Degrees from true north: the way a surfer looks out, where the wind and where the swell come from. */
  facing: number | null
  windFrom: number | null
  swellFrom: number | null
  side: WindSide | null
}

/** How hard it blows, from where, and what that means for this beach. */
export function WindCard({ mph, facing, windFrom, swellFrom, side }: WindCardProps) {
  const isKnown = mph !== null && windFrom !== null
  const from = isKnown ? windFromInWords(windFrom, side) : undefined
  const dialInWords = [
    facing !== null && `The beach faces ${compassName(facing)}.`,
    swellFrom !== null && `The swell comes from the ${compassName(swellFrom)}.`,
    from && `The wind comes from the ${from}.`,
  ]
  return (
    <Instrument
      name="Wind"
      typical={mph === null}
      value={
        <>
          {mph ?? TYPICAL_WIND}
          <Unit>{SPEED_UNIT}</Unit>
        </>
      }
      note={from && from.charAt(0).toUpperCase() + from.slice(1)}
      scene={
        isKnown && (
          <WindDial
            facing={facing}
            windFrom={windFrom}
            swellFrom={swellFrom}
            ink={windInk(side)}
            label={dialInWords.filter(Boolean).join(' ')}
            className="mx-auto mt-auto mb-2 size-33"
          />
        )
      }
    />
  )
}
