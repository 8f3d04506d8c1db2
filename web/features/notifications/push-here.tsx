import { BellOff, BellRing } from 'lucide-react'
import type { PushState } from '#web/lib/device/push.ts'
import { usePush } from '#web/lib/device/use-push.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'

/** Explains each state. */
export const pushTexts: Record<PushState, string> = {
  unsupported: "This browser can't receive push notifications.",
  'needs-installing':
    'Add Lineup to your home screen first: Share, then Add to Home Screen. Open it there to turn on push.',
  blocked: 'This browser blocks notifications from Lineup. Allow them in its settings, then come back.',
  off: 'Get what you choose below even while Lineup is closed.',
  on: 'This phone gets push notifications for what you choose below.',
}

/** Requests permission only when the button is pressed. */
export function PushHere() {
  const { state, isError, turn, isPending } = usePush({
    onFailed: (text) => showToast({ title: 'Error', text, kind: 'destructive' }),
  })
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
          Turn on push on this phone
        </Button>
      )}
      {shown === 'on' && (
        <Button fill="plain" wide disabled={isPending} icon={<BellOff {...iconInButton} />} onClick={() => turn('off')}>
          Turn off push on this phone
        </Button>
      )}
    </Card>
  )
}
