import { type Ref, useState } from 'react'
import { LegalFooter, OtherPages, PauseButton, ProgressDots, TopControls } from '#web/features/onboarding/controls.tsx'
import { SceneVideo } from '#web/features/onboarding/scene-video.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { Mark } from '#web/ui/layout/brand.tsx'
import { LandingScene } from '#web/ui/scenes/landing-scene.tsx'
import * as texts from '#words/onboarding.ts'

type StepProps = { of: number; heading: Ref<HTMLHeadingElement>; onNext: () => void }

export function WelcomeStep({ of, heading, onNext }: StepProps) {
  const [isMoving, setMoving] = useState(false)
  const [isPaused, setPaused] = useState(false)
  return (
    <div className="poster relative isolate flex min-h-dvh flex-col overflow-hidden px-gutter pt-[calc(10px+var(--safe-t))] pb-[calc(14px+var(--safe-b))] text-on-deep">
      <LandingScene />
      <SceneVideo isPaused={isPaused} onPlaying={() => setMoving(true)} />
      <TopControls />
      <main id="content" className="flex flex-1 flex-col">
        <p className="mt-[clamp(8px,5vh,44px)] mb-5.5 flex items-center gap-3 font-display text-[1.75rem] font-[600] leading-none tracking-[-.03em] short:-mt-10 self-start short:mb-4 short:text-[length:min(1.3125rem,7.5vw)]">
          <Mark size={46} className="short:size-8.5" />
          {texts.lineup}
        </p>
        <h1 ref={heading} tabIndex={-1} className="text-hero leading-tight tracking-[-.025em] outline-0">
          {texts.welcomeToTheFutureOf}
        </h1>
        <p className="mt-3 max-w-[20em] text-lead">{texts.catchEveryDawnSessionWith}</p>
        <section className="squircle mt-auto rounded-[28px] bg-[color-mix(in_oklab,var(--card)_94%,transparent)] p-4 text-ink shadow-float">
          <h2 className="mb-3 text-[1.5rem]">{texts.readyToSurf}</h2>
          <Button fill="sun" wide onClick={onNext}>
            {texts.letsGetStarted}
          </Button>
          <OtherPages />
        </section>
        <div className="relative">
          <ProgressDots step={0} of={of} />
          {isMoving && <PauseButton isPaused={isPaused} onPress={() => setPaused(!isPaused)} />}
        </div>
      </main>
      <LegalFooter />
    </div>
  )
}
