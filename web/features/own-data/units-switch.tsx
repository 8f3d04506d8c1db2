import { useChangeSettings } from '#web/features/own-data/settings.ts'
import { type Units, useUnits } from '#web/lib/format/units.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import * as texts from '#words/own-data.ts'

const UNITS = (Object.keys(texts.unitSystems) as Units[]).map((value) => ({ value, label: texts.unitSystems[value] }))

export function UnitsSwitch() {
  const change = useChangeSettings()
  return (
    <Segmented wide label={texts.units} value={useUnits()} options={UNITS} onChange={(units) => change({ units })} />
  )
}
