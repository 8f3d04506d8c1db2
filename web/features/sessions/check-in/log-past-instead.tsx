import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/sessions/check-in.ts'

/** Offers to log a past session at the chosen spot, for a surfer who has already left the water. */
export function LogPastInstead({ spotId }: { spotId: string | undefined }) {
  const log = useSheetAddress('log-session')
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-x-1 border-t border-line pt-3 text-small text-ink-2">
      <p>{texts.backOnLandAlready}</p>
      <Button fill="bare" size="m" onClick={() => log.openInstead(spotId)}>
        {texts.logAPastSession}
      </Button>
    </div>
  )
}
