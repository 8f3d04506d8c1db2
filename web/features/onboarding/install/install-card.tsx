import { Share, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useInstallOffer } from '#web/features/onboarding/install/use-install-offer.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { QuestionCard } from '#web/ui/feedback/question-card.tsx'
import * as texts from '#words/onboarding.ts'

type InstallCardProps = {
  hasEndedSession: boolean
  /** Content without an offer: one card at a time. */
  otherwise?: ReactNode
}

/** Offers to install the app, where possible and timely; a refusal is final. */
export function InstallCard({ hasEndedSession, otherwise }: InstallCardProps) {
  const { offer, press, decline } = useInstallOffer(hasEndedSession)
  const [hasNoDialog, setNoDialog] = useState(false)
  if (!offer) return otherwise
  return (
    <QuestionCard
      label={texts.installLineup}
      Icon={Smartphone}
      title={texts.installLineup}
      text={texts.itOpensWithOneTap}
      more={
        <>
          {offer === 'steps' && <IosSteps />}
          {hasNoDialog && (
            <p role="status" className="mt-2 text-small text-ink-2">
              {texts.openYourBrowsersMenuAnd(
                <b className="font-strong">{texts.installApp}</b>,
                <b className="font-strong">{texts.addToHomeScreen}</b>,
              )}
            </p>
          )}
        </>
      }
    >
      {offer === 'steps' ? (
        <Button size="m" onClick={decline}>
          {texts.gotIt}
        </Button>
      ) : (
        <ButtonPair>
          <Button size="m" onClick={async () => setNoDialog(!(await press()))}>
            {texts.install}
          </Button>
          <Button size="m" fill="bare" onClick={decline}>
            {texts.noThanks}
          </Button>
        </ButtonPair>
      )}
    </QuestionCard>
  )
}

/** iOS has no install prompt: the surfer follows steps, named as in iOS. */
const IosSteps = () => (
  <ol className="mt-2 grid gap-1.5 text-small">
    <li className="flex gap-2">
      <span aria-hidden="true">1.</span>
      <span>
        {texts.tapShare(<b className="font-strong">{texts.share}</b>)}
        <span className="mx-1 inline-block align-[-3px] text-sea-ink">
          <Share {...iconInText} />
        </span>
        {texts.inYourBrowser}
      </span>
    </li>
    <li className="flex gap-2">
      <span aria-hidden="true">2.</span>
      <span>
        {texts.chooseAddThenConfirm(
          <b className="font-strong">{texts.addToHomeScreenItem}</b>,
          <b className="font-strong">{texts.add}</b>,
        )}
      </span>
    </li>
  </ol>
)
