import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { FirstSteps as Steps } from '#contract/accounts/users.ts'
import { FirstSteps } from '#web/features/own-data/first-steps.tsx'
import { useChangeSettings } from '#web/features/own-data/settings.ts'
import { read } from '#web/lib/api/api.ts'
import { mayAskAboutPush } from '#web/lib/device/push.ts'
import { usePush } from '#web/lib/device/use-push.ts'
import { lateCode } from '#web/ui/dialogs/late-code.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { QuestionCard } from '#web/ui/feedback/question-card.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/own-data.ts'

// Few are ever asked.
const safetyMail = lateCode(
  async () => (await import('#web/features/own-data/safety-mail-question.tsx')).SafetyMailQuestion,
)

/** Who is here is known before any page, so that nothing of this comes late and moves what is below. */
const useReader = () => useQuery(read('GET /api/auth/user')).data

/** The checklist of a new account; nothing for all others. */
export function FirstStepsCard() {
  const steps = useReader()?.firstSteps
  const change = useChangeSettings()
  const profile = useSheetAddress('edit-profile')
  const [, navigate] = useLocation()
  const findBuddies = useSheetAddress('find-buddies')
  const contact = useSheetAddress('contact')
  if (!steps) return null
  const ways: Record<keyof Steps, { open: () => void }> = {
    photo: profile,
    spot: { open: () => navigate('/discover') },
    buddy: findBuddies,
    contact,
  }
  return (
    <FirstSteps steps={steps} onStep={(step) => ways[step].open()} onHide={() => change({ hidesFirstSteps: true })} />
  )
}

type QuestionCardProps = {
  /** What stands below the question, and stays when it is answered. */
  below?: ReactNode
  /** What stands here when nothing is asked: another question waits for the next opening of the page. */
  otherwise?: ReactNode
}

/** Whether alarms should come by e-mail, too: asked once, of accounts from before they did. */
export function SafetyMailCard({ below, otherwise }: QuestionCardProps) {
  const isAsked = Boolean(useReader()?.asksAboutSafetyMail)
  const wasAsked = useWasTrue(isAsked)
  const question = safetyMail.useCode(isAsked)
  const change = useChangeSettings()
  if (!wasAsked) return otherwise
  return (
    <>
      {isAsked && typeof question === 'object' && (
        <question.value onAnswered={() => change({ asksAboutSafetyMail: false })} />
      )}
      {below}
    </>
  )
}

/** The question about push, once there is a buddy to hear of or a session to look after, and until it is answered. */
export function PushQuestionCard({ below, otherwise }: QuestionCardProps) {
  const isAsked = Boolean(useReader()?.asksAboutPush) && mayAskAboutPush()
  const wasAsked = useWasTrue(isAsked)
  const change = useChangeSettings()
  if (!wasAsked) return otherwise
  return (
    <>
      {isAsked && <PushQuestion onDecline={() => change({ declinesPush: true })} />}
      {below}
    </>
  )
}

/** Whether it has been true since the page was opened. */
function useWasTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue
}

/** Asks about push where this browser has never been asked; `onDecline` is for good. */
function PushQuestion({ onDecline }: { onDecline: () => void }) {
  const { turn, isPending } = usePush({
    onFailed: (text) => showToast({ title: texts.error, text, kind: 'destructive' }),
  })
  if (!mayAskAboutPush()) return null
  return (
    <QuestionCard
      label={texts.push}
      Icon={BellRing}
      title={texts.knowWhenYoureNeeded}
      text={texts.withPushThisPhoneAsks}
    >
      <ButtonPair>
        <Button size="m" disabled={isPending} onClick={() => turn('on')}>
          {texts.turnOnPush}
        </Button>
        <Button size="m" fill="bare" disabled={isPending} onClick={onDecline}>
          {texts.notNow}
        </Button>
      </ButtonPair>
    </QuestionCard>
  )
}
