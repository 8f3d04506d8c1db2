import { BellOff, BellRing } from 'lucide-react'
import type { PushState } from '#web/lib/device/push.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { usePush } from '#web/ui/feedback/use-push.ts'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/notifications.ts'

/** Explains each state. */
export const pushTexts: Record<PushState, string> = {
  unsupported: texts.thisBrowserCantReceivePush,
  'needs-installing': texts.addLineupToYourHome,
  blocked: texts.thisBrowserBlocksNotificationsFrom,
  off: texts.getWhatYouChooseBelow,
  on: texts.thisPhoneGetsPushNotifications,
}

/** Requests permission only when the button is pressed. */
export function PushHere() {
  const { state, isError, turn, isPending } = usePush()
  // Unknown states can still be turned on.
  const shown = state ?? (isError ? 'off' : undefined)
  if (!shown) return <Card padded aria-busy="true" className="min-h-26" />
  return (
    <Card padded className="grid gap-3 narrow:[&_svg]:hidden">
      <p role="status" className="text-[0.9375rem] text-ink-2">
        {pushTexts[shown]}
      </p>
      {shown === 'off' && (
        <Button wide disabled={isPending} icon={<BellRing {...iconInButton} />} onClick={() => turn('on')}>
          {texts.turnOnPushOnThis}
        </Button>
      )}
      {shown === 'on' && (
        <Button fill="plain" wide disabled={isPending} icon={<BellOff {...iconInButton} />} onClick={() => turn('off')}>
          {texts.turnOffPushOnThis}
        </Button>
      )}
    </Card>
  )
}
