import { useState } from 'react'
import { namedPlace, type SessionPlace } from '#web/features/sessions/model/place.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { positionIn } from '#web/lib/format/typed-position.ts'
import { Button } from '#web/ui/display/button.tsx'
import { PlaceField } from '#web/ui/fields/place-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const MAX_PLACE_CHARACTERS = 100

/** A place that is no spot: its name, and where it is, because light, tide and clock go by that. */
export function NamedPlaceField({ onChoose }: { onChoose: (place: SessionPlace) => void }) {
  const [name, setName] = useState('')
  const [typed, setTyped] = useState({ latitude: '', longitude: '' })
  const position = positionIn(typed)
  const isNamed = name.trim() !== ''
  return (
    <div className="grid gap-4">
      <TextField
        label="Name of the place"
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
        Use this place
      </Button>
    </div>
  )
}
