import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { FirstSteps as Steps } from '#contract/accounts/users.ts'
import { FirstSteps } from '#web/features/own-data/first-steps.tsx'
import { useChangeSettings } from '#web/features/own-data/settings.ts'
import { read } from '#web/lib/api/api.ts'
import { mayAskAboutPush } from '#web/lib/device/push.ts'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { QuestionCard } from '#web/ui/feedback/question-card.tsx'
import { usePush } from '#web/ui/feedback/use-push.ts'
import * as texts from '#words/own-data.ts'

// Lazy, because few surfers ever see it.
const safetyMail = lazyCode(
  async () => (await import('#web/features/own-data/safety-mail-question.tsx')).SafetyMailQuestion,
)

/** Loaded before any page, so that no card appears late and moves the page. */
const useReader = () => useQuery(read('GET /api/auth/user')).data

export function FirstStepsCard() {
  const steps = useReader()?.firstSteps
  const change = useChangeSettings()
  const profile = useSheetAddress('edit-profile')
  const [, navigate] = useLocation()
  const findBuddies = useSheetAddress('find-buddies')
  const contact = useSheetAddress('contact')
  if (!steps) return null
  const places: Record<keyof Steps, { open: () => void }> = {
    photo: profile,
    spot: { open: () => navigate('/discover') },
    buddy: findBuddies,
    contact,
  }
  return (
    <FirstSteps steps={steps} onStep={(step) => places[step].open()} onHide={() => change({ hidesFirstSteps: true })} />
  )
}

type QuestionCardProps = {
  /** Rendered below the question and after it was answered. */
  below?: ReactNode
  /** Rendered without a question; a second question waits for the next visit. */
  otherwise?: ReactNode
}

/** Asks once about alarms by e-mail, in accounts older than alarm mails. */
export function SafetyMailCard({ below, otherwise }: QuestionCardProps) {
  const isOpen = Boolean(useReader()?.asksAboutSafetyMail)
  const wasOpen = useWasTrue(isOpen)
  const question = safetyMail.useCode(isOpen)
  const change = useChangeSettings()
  if (!wasOpen) return otherwise
  return (
    <>
      {isOpen && typeof question === 'object' && (
        <question.value onAnswered={() => change({ asksAboutSafetyMail: false })} />
      )}
      {below}
    </>
  )
}

/** Asks about push once there is a buddy or session, until answered. */
export function PushQuestionCard({ below, otherwise }: QuestionCardProps) {
  const isOpen = Boolean(useReader()?.asksAboutPush) && mayAskAboutPush()
  const wasOpen = useWasTrue(isOpen)
  const change = useChangeSettings()
  if (!wasOpen) return otherwise
  return (
    <>
      {isOpen && <PushQuestion onDecline={() => change({ declinesPush: true })} />}
      {below}
    </>
  )
}

/** Stays true once true since the page was opened. */
function useWasTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue
}

/** Asks only in a browser without a push decision; `onDecline` is permanent. */
function PushQuestion({ onDecline }: { onDecline: () => void }) {
  const { turn, isPending } = usePush()
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
