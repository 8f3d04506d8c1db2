import { AlertList } from '#web/features/spot-alerts/alert-list.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'

/** The reader's alerts at all spots. */
export function AlertsPage() {
  const tellMe = useSheetAddress('tell-me')
  return (
    <BelowProfile title="Alerts" parent={SETTINGS}>
      <p className="mb-4 text-ink-2">
        We watch the forecast and let you know once when a spot looks the way you like it, and again if that changes.
      </p>
      <AlertList onEdit={tellMe.open} />
    </BelowProfile>
  )
}
