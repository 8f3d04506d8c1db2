import { ChevronLeft, Pause, Play } from 'lucide-react'
import { Link } from 'wouter'
import { goToSignIn, signInAddress } from '#web/features/onboarding/step.ts'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/onboarding.ts'

const TEXT_BUTTON = 'inline-flex min-h-tap items-center gap-1 px-1.5 font-strong'

export function TopControls({ onBack }: { onBack?: () => void }) {
  return (
    <header className={`flex min-h-tap items-center justify-between ${onBack ? '' : 'short:justify-end'}`}>
      {onBack ? (
        <button type="button" onClick={onBack} className={`${TEXT_BUTTON} -ml-1.5`}>
          <ChevronLeft {...icon} />
          {texts.back}
        </button>
      ) : (
        <LateLanguageChoice />
      )}
      <button type="button" onClick={goToSignIn} className={TEXT_BUTTON}>
        {texts.skip}
      </button>
    </header>
  )
}

const languageChoice = lazyCode(
  async () => (await import('#web/features/onboarding/language-choice.tsx')).LanguageChoice,
)

/** After the first load, which it would make larger. */
function LateLanguageChoice() {
  const code = languageChoice.useCode(true)
  return typeof code === 'object' ? <code.value /> : <span />
}

/** WCAG 2.2.2: motion longer than 5 seconds can be paused. Placed at the end of a `relative` row. */
export function PauseButton({ isPaused, onPress }: { isPaused: boolean; onPress: () => void }) {
  const [Icon, label] = isPaused ? [Play, texts.playTheVideo] : [Pause, texts.pauseTheVideo]
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="absolute top-1/2 -right-3 inline-flex size-tap -translate-y-1/2 items-center justify-center"
    >
      <Icon {...iconInButton} />
    </button>
  )
}

/** Links for surfers with an account and for visitors who want to browse first. */
export const OtherPages = () => (
  <div className="mt-1 flex flex-wrap justify-center narrow:*:px-1.5! narrow:*:text-small">
    <Button fill="bare" size="m" href={signInAddress()}>
      {texts.iHaveAnAccount}
    </Button>
    <Button fill="bare" size="m" href="/discover">
      {texts.seeTheSpots}
    </Button>
  </div>
)

export function ProgressDots({ step, of }: { step: number; of: number }) {
  return (
    <div role="img" aria-label={texts.stepOfSteps(step + 1, of)} className="flex justify-center gap-2 pt-4 pb-2">
      {Array.from({ length: of }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={index}
          className={`h-2 rounded-full bg-current ${index === step ? 'w-6.5' : 'w-2 opacity-55'}`}
        />
      ))}
    </div>
  )
}

const LEGAL = '-my-3 inline-flex min-h-tap items-center underline underline-offset-2'

/** Links have full touch height. */
export function LegalFooter({ className = '' }: { className?: string }) {
  return (
    <footer className={`text-center text-micro leading-body ${className}`}>
      {texts.byContinuing(
        <Link href="/terms" className={LEGAL}>
          {texts.termsOfService}
        </Link>,
        <Link href="/privacy" className={LEGAL}>
          {texts.privacyPolicy}
        </Link>,
      )}
    </footer>
  )
}
