import { EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { useSecretSpots } from '#web/features/secret-spots/queries.ts'
import { fullName } from '#web/lib/format/format.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import { Button } from '#web/ui/display/button.tsx'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/secret-spots.ts'

/** Shown before the rest is requested. */
const SHOWN = 3

type SecretSpotChoicesProps = {
  /** Orders them by distance. */
  fix: Position | undefined
  chosenId: string | undefined
  /** Undefined when the chosen one is pressed again. */
  onChoose: (spot: SecretSpot | undefined) => void
}

/** Secret spots known to the surfer; nothing without any. */
export function SecretSpotChoices({ fix, chosenId, onChoose }: SecretSpotChoicesProps) {
  const name = useId()
  const units = useUnits()
  const [showsAll, setShowsAll] = useState(false)
  const { data: spots = [] } = useSecretSpots()
  if (spots.length === 0) return null
  const milesTo = (spot: SecretSpot) => (fix ? distanceMiles(fix, spot) : 0)
  const nearestFirst = spots.toSorted((one, other) => milesTo(one) - milesTo(other))
  const shown = nearestFirst.filter(({ id }, index) => showsAll || index < SHOWN || id === chosenId)
  const lineOf = (spot: SecretSpot) =>
    [fix && formatDistance(milesTo(spot), units), spot.sharedWith ? texts.yours : texts.sharedBy(fullName(spot.user))]
      .filter(Boolean)
      .join(' · ')
  return (
    <Section title={texts.secretSpots} className="mt-4.5">
      <ul aria-label={texts.secretSpots} className="squircle overflow-hidden rounded-card bg-card shadow-raised">
        {shown.map((spot) => (
          <ChoiceRow
            key={spot.id}
            type="radio"
            name={name}
            picture={
              <Disc>
                <EyeOff {...icon} />
              </Disc>
            }
            title={spot.name}
            lines={[lineOf(spot)]}
            checked={spot.id === chosenId}
            onChange={() => onChoose(spot)}
            onClick={() => spot.id === chosenId && onChoose(undefined)}
          />
        ))}
      </ul>
      {shown.length < spots.length && (
        <Button fill="bare" size="m" wide className="mt-1" onClick={() => setShowsAll(true)}>
          {texts.showAllSpots(spots.length)}
        </Button>
      )}
    </Section>
  )
}
