import { LegalFooter } from '#web/features/onboarding/controls.tsx'
import { goToSignIn } from '#web/features/onboarding/step.ts'
import { Button } from '#web/ui/display/button.tsx'
import { Mark } from '#web/ui/layout/brand.tsx'
import * as texts from '#words/onboarding.ts'

export function NoStep() {
  return (
    <div className="flex min-h-dvh flex-col px-gutter pb-[calc(14px+var(--safe-b))]">
      <main id="content" className="grid flex-1 place-content-center gap-6">
        <h1 className="flex items-center justify-center gap-3 text-[1.75rem]">
          <Mark size={46} className="text-sea" />
          {texts.lineup}
        </h1>
        <Button fill="sun" className="min-w-60" onClick={goToSignIn}>
          {texts.getStarted}
        </Button>
      </main>
      <LegalFooter className="text-ink-3" />
    </div>
  )
}
