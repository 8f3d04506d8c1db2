import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/sessions/check-in.ts'

/** The way to log a past session in place of the check-in, for whoever is out of the water by then; with the spot that is chosen there. */
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
