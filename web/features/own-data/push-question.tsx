import { BellRing } from 'lucide-react'
import { mayAskAboutPush } from '#web/lib/push.ts'
import { usePush } from '#web/lib/use-push.ts'
import { Button, ButtonPair } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { icon } from '#web/ui/icons.tsx'
import { handOnFocus } from '#web/ui/keep-focus.ts'
import { showToast } from '#web/ui/toast.ts'

/** Asks about push where this browser has never been asked; `onDecline` is for good. */
export function PushQuestion({ onDecline }: { onDecline: () => void }) {
  const { turn, isPending } = usePush({
    onFailed: (text) => showToast({ title: 'Error', text, kind: 'destructive' }),
  })
  if (!mayAskAboutPush()) return null
  return (
    <section ref={handOnFocus} aria-label="Push" className="mt-4">
      <Card padded className="grid gap-3">
        <div className="flex gap-3">
          <span className="text-sea-ink narrow:hidden">
            <BellRing {...icon} />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="text-lead">Know when you're needed</h2>
            <p className="mt-0.5 text-small text-ink-2">
              With push, this phone asks if you're OK before it alarms anyone, and tells you when a buddy paddles out or
              needs help.
            </p>
          </div>
        </div>
        <ButtonPair>
          <Button size="m" disabled={isPending} onClick={() => turn('on')}>
            Turn on push
          </Button>
          <Button size="m" fill="bare" disabled={isPending} onClick={onDecline}>
            Not now
          </Button>
        </ButtonPair>
      </Card>
    </section>
  )
}
