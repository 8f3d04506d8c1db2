import { useQuery } from '@tanstack/react-query'
import {
  LEAVE_AFTER_DAYS,
  MAX_CONTACTS,
  MAX_IMPORTED_HOURS,
  MAX_OVERDUE_HOURS,
  MIN_OVERDUE_HOURS,
  OVERDUE_HOURS,
  PATTERN_SESSIONS,
} from '#contract/limits.ts'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { read } from '#web/lib/api/api.ts'
import { usePasswordsOpen } from '#web/lib/api/passwords-open.ts'
import { Chapter } from '#web/ui/layout/prose.tsx'
import { SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/settings.ts'

export function HelpPage() {
  const hasPasswords = usePasswordsOpen()
  const { data: about } = useQuery(read('GET /api/about'))
  return (
    <BelowProfile title={texts.helpSupport}>
      <div className="squircle rounded-card bg-rip-wash p-4 text-rip-ink">
        <p className="font-strong">{texts.lineupIsNotARescue}</p>
        <p className="mt-2 text-small">{texts.itTellsPeopleThatYou}</p>
      </div>
      <Chapter title={texts.howDoICheckIn}>
        <p>{texts.pressCheckInChooseYour}</p>
        <p>{texts.forgotToPressLogA}</p>
      </Chapter>
      <Chapter title={texts.howDoIRecordMy}>
        <p>{texts.onceYouveCheckedInPress}</p>
        <p>{texts.browsersCantGetYourPosition}</p>
        <p>{texts.onlyYouSeeYourTrack}</p>
        <p>{texts.whenYouLogOutLineup}</p>
      </Chapter>
      <Chapter title={texts.whatCountsInMyProgress}>
        <p>{texts.everySessionOfYoursOn}</p>
        <p>{texts.aSessionThatYouChecked(MAX_IMPORTED_HOURS, PATTERN_SESSIONS)}</p>
        <p>{texts.yourBestConditionsComeFrom}</p>
        <div className="-mt-2">
          <SectionLink href="/progress">{texts.yourProgress}</SectionLink>
        </div>
      </Chapter>
      <Chapter title={texts.whatHappensIfIDont}>
        <p>{texts.hoursAfterYourCheckIn(OVERDUE_HOURS, MIN_OVERDUE_HOURS, MAX_OVERDUE_HOURS)}</p>
        <ol className="grid list-decimal gap-1 pl-5">
          <li>{texts.halfAnHourBefore}</li>
          <li>{texts.whenTimeIsUpAll}</li>
          <li>{texts.aQuarterOfAnHourLater}</li>
          <li>{texts.whenYouCheckOutEveryone}</li>
        </ol>
        <p>{texts.iNeedHelpOnHome}</p>
      </Chapter>
      <Chapter title={texts.whoCanBeAnEmergency}>
        <p>{texts.anyoneWithAPhoneOr(MAX_CONTACTS)}</p>
        <div className="-mt-2">
          <SectionLink href="/settings/contacts">{texts.emergencyContacts}</SectionLink>
        </div>
      </Chapter>
      <Chapter title={texts.whatCantLineupPromise}>
        <p>{texts.noOneFollowsYouIn}</p>
        <p>{texts.homeSaysSafetyWatchOn}</p>
      </Chapter>
      <Chapter title={texts.whoSeesMySession}>
        <p>{texts.youDecideForEachSession}</p>
      </Chapter>
      <Chapter title={texts.howDoIKeepSomeone}>
        <p>{texts.openTheirProfilePressThe}</p>
      </Chapter>
      <Chapter title={texts.howDoIReportSomething}>
        <p>{texts.pressReport}</p>
        <div className="-mt-2">
          <SectionLink href="/settings/privacy">{texts.privacySafety}</SectionLink>
        </div>
      </Chapter>
      <Chapter title={texts.howDoIConfirmMy}>
        <p>{texts.openTheLinkInThe}</p>
        <div className="-mt-2">
          <SectionLink href="/settings/security">{texts.signInSecurity}</SectionLink>
        </div>
      </Chapter>
      {hasPasswords && (
        <Chapter title={texts.whatIfIForgetMy}>
          <p>{texts.pressForgotYourPasswordOn}</p>
        </Chapter>
      )}
      <Chapter title={texts.whatHappensToMyPhotos}>
        <p>{texts.weReCreateEachOne}</p>
      </Chapter>
      <Chapter title={texts.whatDoYouStoreAbout}>
        <p>{texts.yourProfileYourSessionsAnd}</p>
        <div className="-mt-2">
          <SectionLink href="/privacy">{texts.privacyPolicy}</SectionLink>
        </div>
      </Chapter>
      <Chapter title={texts.howDoIGetMy}>
        <p>{texts.underPrivacySafetyPressDownload}</p>
      </Chapter>
      <Chapter title={texts.whoCanFindMe}>
        <p>{texts.anyoneWhoIsSignedIn}</p>
      </Chapter>
      <Chapter title={texts.canIUseMetersAnd}>
        <p>{texts.yesOnYourProfileBelow}</p>
      </Chapter>
      <Chapter title={texts.howDoIDeleteMy}>
        <p>{texts.underPrivacySafetyPressDelete(LEAVE_AFTER_DAYS)}</p>
      </Chapter>
      {about && (
        <p className="text-small">
          {texts.lineupVersion(about.version)}
          {about.sourceUrl && (
            <a
              href={about.sourceUrl}
              rel="noreferrer"
              className="ml-3 inline-flex min-h-tap items-center text-sea-ink underline"
            >
              {texts.sourceCode}
            </a>
          )}
        </p>
      )}
    </BelowProfile>
  )
}
