import { StoredPeriods } from '#web/features/own-data/stored-periods.tsx'
import { usePasswordsOpen } from '#web/lib/api/passwords-open.ts'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { Chapter } from '#web/ui/layout/prose.tsx'
import * as texts from '#words/pages/privacy.ts'

export function PrivacyPage() {
  const hasPasswords = usePasswordsOpen()
  return (
    <PlainPage title={texts.privacyPolicy}>
      <h1 className="pt-2 text-title">{texts.privacyPolicy}</h1>
      <Chapter title={texts.whoHoldsYourData}>
        <p>{texts.thisCopyOfLineupKeeps}</p>
      </Chapter>
      <Chapter title={texts.whatIsStored}>
        <ul className="grid list-disc gap-1 pl-5">
          {hasPasswords ? (
            <>
              <li>{texts.yourNameUsernameAndE}</li>
              <li>{texts.thePublicHalfOfEach}</li>
            </>
          ) : (
            <>
              <li>{texts.yourNameUsernameAndEMail}</li>
              <li>{texts.theNameOfEachBrowser}</li>
            </>
          )}
          <li>{texts.whatYouEnterAboutYourself}</li>
          <li>{texts.yourSessionsWhereAndWhen}</li>
          <li>{texts.yourPhotosReCreatedWithout}</li>
          <li>{texts.whatYouLikeAndComment}</li>
          <li>{texts.whoYourBuddiesAreWho}</li>
          <li>{texts.howYouWantToBe}</li>
          <li>{texts.theSpotsYouProposeAnd}</li>
          <li>{texts.whatYouPlanAndWho}</li>
          <li>{texts.yourEmergencyContactsAndWhether}</li>
          <li>{texts.yourSecretSpotsAndWho}</li>
          <li>{texts.yourBoardsWithAPhoto}</li>
          <li>{texts.yourFavoriteSpotsOnlyYou}</li>
          <li>{texts.hashesOfTheLinksAnd}</li>
          <li>{texts.toHowYouSignIn(hasPasswords)}</li>
          <li>{texts.oneCookieThatKeepsYou}</li>
        </ul>
        <p>{texts.yourBrowserKeepsTheApp}</p>
        <p>{texts.yourPhonesPositionIsRead}</p>
      </Chapter>
      <Chapter title={texts.howLongItIsKept}>
        <p>{texts.whatYouEnteredStays}</p>
        <StoredPeriods />
        <p>{texts.backupsHoldWhatWasDeleted}</p>
      </Chapter>
      <Chapter title={texts.whatOthersSee}>
        <p>{texts.aSessionIsOpenTo}</p>
        <p>{texts.whoYouSayWasThere}</p>
        <p>{texts.onlyYouAndTheBuddies}</p>
        <p>{texts.whenYoureOverdueOrAsk}</p>
        <p>{texts.youAndAnyoneYouBlock}</p>
      </Chapter>
      <Chapter title={texts.whoElseReceivesData}>
        <p>{texts.messagesToYourEmergencyContacts}</p>
        <p>{texts.ifYouSignInThrough(hasPasswords)}</p>
      </Chapter>
      <Chapter title={texts.yourChoices}>
        <p>{texts.toGetCorrectOrDelete}</p>
      </Chapter>
    </PlainPage>
  )
}
