import { compassName } from '#web/lib/format/units.ts'
import { FacingCompass } from '#web/ui/fields/facing-compass.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/spots/spot-proposals.ts'

/** Initial position of the slider. */
const SOUTH = 180
const MAX_DEGREES = 359

type FacingFieldProps = { facing: number | null; onChange: (facing: number | null) => void }

/** Compass direction towards the sea, by slider or number, or unknown. */
export function FacingField({ facing, onChange }: FacingFieldProps) {
  const words = facing === null ? texts.notKnown : texts.looksOutToThe(compassName(facing))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-small font-strong text-ink-2">{texts.facing}</legend>
      <div className="flex items-center gap-4">
        <FacingCompass facing={facing} className="size-24 shrink-0" />
        <div className="grid min-w-0 flex-1 gap-1.5">
          <TextField
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_DEGREES}
            label={texts.degreesFromNorth}
            value={facing ?? ''}
            onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
          />
          <p className="text-small text-ink-3">{words}</p>
        </div>
      </div>
      <input
        type="range"
        aria-label={texts.facing}
        aria-valuetext={facing === null ? words : `${facing}°, ${compassName(facing)}`}
        min={0}
        max={MAX_DEGREES}
        value={facing ?? SOUTH}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className={`h-tap w-full ${facing === null ? 'accent-ink-3 opacity-60' : 'accent-sea'}`}
      />
      <label className="flex min-h-tap items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5.5 accent-sea"
          checked={facing === null}
          onChange={({ target }) => onChange(target.checked ? null : SOUTH)}
        />
        {texts.iDontKnow}
      </label>
    </fieldset>
  )
}
