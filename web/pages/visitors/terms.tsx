import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { Chapter } from '#web/ui/layout/prose.tsx'
import * as texts from '#words/pages/terms.ts'

export function TermsPage() {
  return (
    <PlainPage title={texts.termsOfService}>
      <h1 className="pt-2 text-title">{texts.termsOfService}</h1>
      <Chapter title={texts.whoRunsThis}>
        <p>{texts.lineupIsFreeSoftwareThat}</p>
      </Chapter>
      <Chapter title={texts.lineupIsNotARescue}>
        <p>{texts.lineupShowsWhoCheckedIn}</p>
        <p>{texts.onlyNamePeopleAsEmergency}</p>
        <p>{texts.neverSurfBecauseLineupMakes}</p>
      </Chapter>
      <Chapter title={texts.conditionsAndPositions}>
        <p>{texts.forecastsRatingsAndSpotPositions}</p>
      </Chapter>
      <Chapter title={texts.whatYouPost}>
        <p>{texts.yourSessionsAndWhatYou}</p>
      </Chapter>
      <Chapter title={texts.yourAccount}>
        <p>{texts.letNoOneElseSign}</p>
      </Chapter>
      <Chapter title={texts.noWarranty}>
        <p>{texts.lineupComesAsIsWithout}</p>
      </Chapter>
    </PlainPage>
  )
}
