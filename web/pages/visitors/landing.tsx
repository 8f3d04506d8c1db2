import { useEffect, useRef } from 'react'
import { FeaturesStep } from '#web/features/onboarding/features-step.tsx'
import { NoStep } from '#web/features/onboarding/no-step.tsx'
import { goToSignUp, useStep } from '#web/features/onboarding/step.ts'
import { WelcomeStep } from '#web/features/onboarding/welcome-step.tsx'
import * as texts from '#words/pages/pages.ts'

const STEPS = 2

export function LandingPage() {
  const { step, next, back } = useStep()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    heading.current?.focus()
  }, [step])

  return (
    <div className="column">
      <title>{texts.lineupCatchEveryDawnSession}</title>
      {step === 0 && <WelcomeStep of={STEPS} heading={heading} onNext={next} />}
      {step === 1 && <FeaturesStep of={STEPS} heading={heading} onNext={goToSignUp} onBack={back} />}
      {(step < 0 || step >= STEPS) && <NoStep />}
    </div>
  )
}
