import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { FirstSteps as Steps } from '#contract/users.ts'
import { FirstSteps } from '#web/features/own-data/first-steps.tsx'
import { PushQuestion } from '#web/features/own-data/push-question.tsx'
import { useChangeSettings } from '#web/features/own-data/settings.ts'
import { read } from '#web/lib/api.ts'
import { mayAskAboutPush } from '#web/lib/push.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

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

type PushQuestionCardProps = {
  /** What stands below the question, and stays when it is answered. */
  below?: ReactNode
  /** What stands here when nothing is asked: another question waits for the next opening of the page. */
  otherwise?: ReactNode
}

/** The question about push, once there is a buddy to hear of and until it is answered. */
export function PushQuestionCard({ below, otherwise }: PushQuestionCardProps) {
  const isAsked = Boolean(useReader()?.asksAboutPush) && mayAskAboutPush()
  const [wasAsked, setWasAsked] = useState(isAsked)
  const change = useChangeSettings()
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!wasAsked) return otherwise
  return (
    <>
      {isAsked && <PushQuestion onDecline={() => change({ declinesPush: true })} />}
      {below}
    </>
  )
}
