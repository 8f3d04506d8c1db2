import { useLeaving, useLeavingDay } from '#web/features/own-data/leaving.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/own-data.ts'

export function LeavingNotice({ className = '' }: { className?: string }) {
  const day = useLeavingDay()
  const { mutate: stay, isPending } = useLeaving('stay')
  return (
    <div role="status" className={className}>
      {day && (
        <div
          ref={handOnFocus}
          className="squircle flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-sand p-4"
        >
          <p className="font-strong">
            {texts.yourAccountWillBeDeleted(<span className="whitespace-nowrap">{day}</span>)}
          </p>
          {/* A disabled button would lose the focus before it can move on. */}
          <Button size="m" fill="plain" aria-disabled={isPending} onClick={() => isPending || stay()}>
            {texts.keepMyAccount}
          </Button>
        </div>
      )}
    </div>
  )
}
