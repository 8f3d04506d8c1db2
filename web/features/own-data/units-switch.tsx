import { useChangeSettings } from '#web/features/own-data/settings.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import * as texts from '#words/own-data.ts'

const UNITS = [
  { value: 'imperial', label: texts.ftMphF },
  { value: 'metric', label: texts.mKmHC },
] as const

export function UnitsSwitch() {
  const change = useChangeSettings()
  return (
    <Segmented wide label={texts.units} value={useUnits()} options={UNITS} onChange={(units) => change({ units })} />
  )
}
