import { AlertList } from '#web/features/spot-alerts/alert-list.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/pages/diary.ts'

export function AlertsPage() {
  const tellMe = useSheetAddress('tell-me')
  return (
    <BelowProfile title={texts.alerts} parent={SETTINGS}>
      <p className="mb-4 text-ink-2">{texts.weWatchTheForecastAnd}</p>
      <AlertList onEdit={tellMe.open} />
    </BelowProfile>
  )
}
