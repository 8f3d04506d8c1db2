import { BellRing } from 'lucide-react'
import { mayAskAboutPush } from '#web/lib/device/push.ts'
import { usePush } from '#web/lib/device/use-push.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { QuestionCard } from '#web/ui/feedback/question-card.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'

/** Asks about push where this browser has never been asked; `onDecline` is for good. */
export function PushQuestion({ onDecline }: { onDecline: () => void }) {
  const { turn, isPending } = usePush({
    onFailed: (text) => showToast({ title: 'Error', text, kind: 'destructive' }),
  })
  if (!mayAskAboutPush()) return null
  return (
    <QuestionCard
      label="Push"
      Icon={BellRing}
      title="Know when you're needed"
      text="With push, this phone asks if you're OK before it alarms anyone, and tells you when a buddy paddles out or needs help."
    >
      <ButtonPair>
        <Button size="m" disabled={isPending} onClick={() => turn('on')}>
          Turn on push
        </Button>
        <Button size="m" fill="bare" disabled={isPending} onClick={onDecline}>
          Not now
        </Button>
      </ButtonPair>
    </QuestionCard>
  )
}
