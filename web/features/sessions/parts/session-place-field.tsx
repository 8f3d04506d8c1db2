import { EyeOff, MapPin } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { namedPlace, type SessionPlace, secretPlace, spotPlace } from '#web/features/sessions/model/place.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { positionIn } from '#web/lib/format/typed-position.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { Issue } from '#web/ui/fields/checked-field.tsx'
import { PlaceField } from '#web/ui/fields/place-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import * as texts from '#words/sessions/parts.ts'

export type PlaceChoices = {
  SpotChoice: ComponentType<{ onChoose: (spot: SurfSpot) => void }>
  SecretSpotChoices: ComponentType<{
    fix: undefined
    chosenId: undefined
    onChoose: (spot: SecretSpot | undefined) => void
  }>
}

type SessionPlaceFieldProps = {
  choices: PlaceChoices
  place: SessionPlace | undefined
  issue: string | undefined
  onChange: (place: SessionPlace) => void
}

/** Chosen place, or the choice of a spot, a secret spot or an own place. */
export function SessionPlaceField({ choices, place, issue, onChange }: SessionPlaceFieldProps) {
  const { SpotChoice, SecretSpotChoices } = choices
  const [isChoosing, setChoosing] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const choose = (chosen: SessionPlace) => {
    onChange(chosen)
    setChoosing(false)
    setElsewhere(false)
  }
  if (place && !isChoosing)
    return (
      <div className="grid gap-1.5">
        <p className="text-small font-strong text-ink-2">{texts.where}</p>
        <List label={texts.where}>
          <Row
            picture={<Disc>{place.kind === 'secret' ? <EyeOff {...icon} /> : <MapPin {...icon} />}</Disc>}
            title={place.name}
            action={
              <span ref={handOnFocus}>
                <Button size="m" fill="bare" aria-label={texts.changePlace} onClick={() => setChoosing(true)}>
                  {texts.change}
                </Button>
              </span>
            }
          />
        </List>
        <Issue>{issue}</Issue>
      </div>
    )
  return (
    <div ref={handOnFocus}>
      {isElsewhere ? (
        <NamedPlaceField onChoose={choose} />
      ) : (
        <>
          <SpotChoice onChoose={(spot) => choose(spotPlace(spot))} />
          <SecretSpotChoices
            fix={undefined}
            chosenId={undefined}
            onChoose={(spot) => spot && choose(secretPlace(spot))}
          />
        </>
      )}
      <Issue>{issue}</Issue>
      <div className="mt-1 flex flex-wrap justify-between gap-x-2">
        <Button size="m" fill="bare" className="-ml-3" onClick={() => setElsewhere(!isElsewhere)}>
          {isElsewhere ? texts.chooseASpot : texts.somewhereElse}
        </Button>
        {place && (
          <Button size="m" fill="bare" onClick={() => setChoosing(false)}>
            {texts.keepName(place.name)}
          </Button>
        )}
      </div>
    </div>
  )
}

const MAX_PLACE_CHARACTERS = 100

/** A place that is no spot needs a position: light, tide and clock depend on it. */
function NamedPlaceField({ onChoose }: { onChoose: (place: SessionPlace) => void }) {
  const [name, setName] = useState('')
  const [typed, setTyped] = useState({ latitude: '', longitude: '' })
  const position = positionIn(typed)
  const isNamed = name.trim() !== ''
  return (
    <div className="grid gap-4">
      <TextField
        label={texts.nameOfThePlace}
        autoComplete="off"
        maxLength={MAX_PLACE_CHARACTERS}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <PlaceField settings={useMapSettings()} place={typed} onChange={setTyped} />
      <Button
        size="m"
        fill="sea"
        wide
        disabled={!isNamed || !position}
        onClick={() => position && onChoose(namedPlace(name.trim(), position))}
      >
        {texts.useThisPlace}
      </Button>
    </div>
  )
}
