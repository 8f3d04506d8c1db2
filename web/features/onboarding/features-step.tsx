import type { ReactNode, Ref } from 'react'
import { LegalFooter, OtherPages, ProgressDots, TopControls } from '#web/features/onboarding/controls.tsx'
import { LIFEBUOY, LINE_UP, PHOTO, PROGRESS, TRACK, WAVE_AND_WIND } from '#web/features/onboarding/feature-pictures.tsx'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/onboarding.ts'

const FEATURES: ReadonlyArray<{ name: string; text: string; picture: ReactNode }> = [
  { name: texts.smartSessionTracking, text: texts.gpsPoweredSessionLoggingWith, picture: TRACK },
  { name: texts.surfCommunity, text: texts.connectWithLocalSurfersAnd, picture: LINE_UP },
  { name: texts.sessionMemories, text: texts.captureAndShareYourBest, picture: PHOTO },
  { name: texts.progressTracking, text: texts.seeImprovementWithDetailedAnalytics, picture: PROGRESS },
  { name: texts.safetyFirst, text: texts.emergencyContactsAndSafetyFeatures, picture: LIFEBUOY },
  { name: texts.realTimeConditions, text: texts.liveSurfForecastsAndSpot, picture: WAVE_AND_WIND },
]

type StepProps = { of: number; heading: Ref<HTMLHeadingElement>; onNext: () => void; onBack: () => void }

export function FeaturesStep({ of, heading, onNext, onBack }: StepProps) {
  return (
    <div className="flex min-h-dvh flex-col px-gutter pt-[calc(10px+var(--safe-t))] pb-[calc(14px+var(--safe-b))]">
      <TopControls onBack={onBack} />
      <main id="content" className="flex flex-1 flex-col">
        <h1 ref={heading} tabIndex={-1} className="mt-2 text-hero leading-tight tracking-[-.025em] outline-0">
          {texts.everythingYouNeed}
        </h1>
        <p className="mt-2 text-ink-3">{texts.catchEveryDawnSessionWith}</p>
        <ul className="mt-4 mb-5 grid gap-2">
          {FEATURES.map(({ name, text, picture }) => (
            <li
              key={name}
              className="squircle grid grid-cols-[64px_1fr] items-center gap-3 rounded-[22px] bg-card py-2.5 pr-4 pl-2.5 shadow-raised"
            >
              <svg className="size-16 overflow-hidden rounded-[15px] bg-water-3" viewBox="0 0 64 64" aria-hidden="true">
                {picture}
              </svg>
              <div className="wrap-anywhere hyphens-auto [hyphenate-limit-chars:13_4_4] [&:not(:lang(en))]:[hyphenate-limit-chars:9_4_4]">
                <h2 className="text-[length:min(var(--t-lead),8vw)]">{name}</h2>
                <p className="mt-px text-[length:min(var(--t-small),7vw)] leading-[1.35] text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <Button fill="sun" wide className="mt-auto" onClick={onNext}>
          {texts.join}
        </Button>
        <OtherPages />
        <div className="text-sea">
          <ProgressDots step={1} of={of} />
        </div>
      </main>
      <LegalFooter className="text-ink-3" />
    </div>
  )
}
