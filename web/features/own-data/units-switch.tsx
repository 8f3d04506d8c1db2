import { useChangeSettings } from '#web/features/own-data/settings.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'

const UNITS = [
  { value: 'imperial', label: 'ft · mph · °F' },
  { value: 'metric', label: 'm · km/h · °C' },
] as const

/** The units of every figure in the app; shown at once. */
export function UnitsSwitch() {
  const change = useChangeSettings()
  return <Segmented wide label="Units" value={useUnits()} options={UNITS} onChange={(units) => change({ units })} />
}
