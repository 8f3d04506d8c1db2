import { Waves } from 'lucide-react'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { useCheckOut } from '#web/features/sessions/check-out/check-out.ts'
import { placeOf } from '#web/lib/format/format.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import * as texts from '#words/sessions/check-in.ts'

/** Warns a surfer who is in the water that a second session has to wait, and offers to end the first. */
export function AlreadyIn({ session }: { session: SurfSession }) {
  const checkOut = useCheckOut()
  return (
    <div
      ref={handOnFocus}
      className="squircle mb-3 flex flex-wrap items-center gap-x-3 rounded-field bg-sand py-1.5 pr-1.5 pl-4 text-small leading-[1.35]"
    >
      <span className="narrow:hidden">
        <Waves {...icon} />
      </span>
      <p className="min-w-[min(100%,10rem)] flex-1 wrap-anywhere">
        {texts.youreCheckedInAtCheck(
          <b dir="auto" className="font-strong">
            {placeOf(session)}
          </b>,
        )}
      </p>
      <Button
        fill="bare"
        size="m"
        className="ms-auto whitespace-nowrap text-ink!"
        onClick={() => checkOut.mutate({ session })}
      >
        {texts.checkOut}
      </Button>
    </div>
  )
}

/** Offers to log a past session at the chosen spot, for a surfer who has already left the water. */
export function AlreadyOut({ spotId }: { spotId: string | undefined }) {
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
