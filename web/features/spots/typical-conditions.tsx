import { Instrument } from '#web/features/spots/instrument.tsx'
import { Unit } from '#web/ui/figure.tsx'
import { Section } from '#web/ui/section.tsx'

/** What stands where nothing was measured, and says so. */
export function TypicalConditions() {
  return (
    <Section
      title="Current Conditions"
      action={<span className="text-micro text-ink-3">not measured</span>}
      className="mt-6"
    >
      <div className="grid grid-cols-2 gap-3">
        <Instrument typical name="Rating" value="Good" />
        <Instrument
          typical
          name="Wave height"
          value={
            <>
              2-4<Unit>ft</Unit>
            </>
          }
        />
        <Instrument
          typical
          name="Wind"
          value={
            <>
              5-10<Unit>mph</Unit>
            </>
          }
        />
        <Instrument
          typical
          name="Water"
          value={
            <>
              72<Unit>°F</Unit>
            </>
          }
        />
      </div>
    </Section>
  )
}
