import { Camera, Check, ChevronRight, HeartHandshake, type LucideIcon, Star, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { FirstSteps as Steps } from '#contract/accounts/users.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton, iconInText } from '#web/ui/display/icons.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/own-data.ts'

const STEPS: { step: keyof Steps; words: string; Icon: LucideIcon }[] = [
  { step: 'photo', words: texts.addYourPhoto, Icon: Camera },
  { step: 'spot', words: texts.starASpotYouSurf, Icon: Star },
  { step: 'buddy', words: texts.findABuddy, Icon: UserPlus },
  { step: 'contact', words: texts.addAnEmergencyContact, Icon: HeartHandshake },
]

type FirstStepsProps = { steps: Steps; onStep: (step: keyof Steps) => void; onHide: () => void }

/** Steps done meanwhile are ticked in place and disappear on the next visit. */
export function FirstSteps({ steps, onStep, onHide }: FirstStepsProps) {
  const [wereDone] = useState(steps)
  const done = STEPS.filter(({ step }) => steps[step]).length
  return (
    <section ref={handOnFocus} aria-label={texts.firstSteps} className="mt-4">
      <Card className="pt-1 pb-2">
        <div className="flex items-center gap-3 pr-1 pl-4 narrow:pl-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
            <h2 className="text-lead">{texts.firstSteps}</h2>
            <p role="status" className="text-micro text-ink-3 tabular-nums">
              {texts.doneOfStepsDone(done, STEPS.length)}
            </p>
          </div>
          <IconButton label={texts.hideFirstSteps} onClick={onHide}>
            <X {...iconInButton} />
          </IconButton>
        </div>
        <ul>
          {STEPS.filter(({ step }) => !wereDone[step]).map(({ step, words, Icon }) => (
            <li key={step}>
              {steps[step] ? (
                <p className="flex min-h-tap items-center gap-3 px-4 py-1 text-ink-3 narrow:px-3">
                  <span className="grid size-6 shrink-0 place-items-center rounded-full bg-kelp-wash text-kelp-ink">
                    <Check {...iconInText} />
                  </span>
                  <span className="min-w-0 flex-1">
                    {words}
                    <span className="sr-only">{texts.done}</span>
                  </span>
                </p>
              ) : (
                <button
                  type="button"
                  onClick={() => onStep(step)}
                  className="flex min-h-tap w-full items-center gap-3 px-4 py-1 text-start font-medium active:bg-ink/5 narrow:px-3"
                >
                  <span className="grid size-6 shrink-0 place-items-center text-sea-ink">
                    <Icon {...iconInButton} />
                  </span>
                  <span className="min-w-0 flex-1">{words}</span>
                  <span className="text-ink-3">
                    <ChevronRight {...iconInText} />
                  </span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
