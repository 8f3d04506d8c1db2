import { ChoiceField } from '#web/features/spot-proposals/choice-field.tsx'
import { optionsOf, WIND_POINTS } from '#web/features/spot-proposals/choices.ts'
import type { ProfileValues } from '#web/features/spot-proposals/profile-values.ts'
import { heightIn, unitName, useUnits, waveDecimals } from '#web/lib/format/units.ts'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import type { Form } from '#web/ui/fields/use-form.ts'
import { tideParts } from '#words/sea/measures.ts'
import * as texts from '#words/spots/spot-proposals.ts'

/** Metres of the tallest face that a profile may have. */
const TALLEST = 30

/** Figures that the rating of a known spot uses. */
export function ProfileFields({ form: { values, field, change } }: { form: Form<ProfileValues> }) {
  const units = useUnits()
  return (
    <>
      <DecimalField
        {...field('largestHeight')}
        min={10 ** -waveDecimals(units)}
        max={Math.floor(heightIn(TALLEST, units))}
        label={texts.holdsUpToIn(unitName(units, 'height'))}
      />
      <ChoiceField
        label={texts.bestTide}
        options={optionsOf(tideParts)}
        value={values.tide}
        onChange={(tide) => change({ tide })}
      />
      <ChoiceField
        label={texts.bestWind}
        options={WIND_POINTS}
        value={values.bestWind}
        onChange={(bestWind) => change({ bestWind })}
      />
    </>
  )
}
