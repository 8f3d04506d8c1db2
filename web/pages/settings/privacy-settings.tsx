import { FileText, LifeBuoy } from 'lucide-react'
import { BlockedSurfers } from '#web/features/buddies/blocked-surfers.tsx'
import { InviteButton } from '#web/features/buddies/invites/invite-button.tsx'
import { ContactChoices } from '#web/features/own-data/contact-choices.tsx'
import { HiddenWords } from '#web/features/own-data/hidden-words.tsx'
import { LeavingNotice } from '#web/features/own-data/leaving-notice.tsx'
import { OwnData } from '#web/features/own-data/own-data.tsx'
import { PrivacyChoices } from '#web/features/own-data/privacy-choices.tsx'
import { BringSessions } from '#web/features/track-imports/lineup-archive/bring-sessions.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/settings.ts'

export function PrivacySettingsPage() {
  return (
    <BelowProfile title={texts.privacySafety}>
      <LeavingNotice />
      <List label={texts.safety} className="mt-2">
        <LinkRow Icon={LifeBuoy} words={texts.safety} note={texts.whoIsAlerted} href="/settings/safety" />
      </List>
      <PrivacyChoices />
      <ContactChoices />
      <HiddenWords />
      <div className="mt-8">
        <BlockedSurfers />
      </div>
      <Section title={texts.yourInviteLink}>
        <p className="mb-3 text-ink-2">{texts.anyoneWhoHasItCan}</p>
        <InviteButton />
      </Section>
      <OwnData />
      <BringSessions />
      <List label={texts.policies} className="mt-8">
        <LinkRow Icon={FileText} words={texts.termsOfService} href="/terms" />
        <LinkRow Icon={FileText} words={texts.privacyPolicy} href="/privacy" />
        <LinkRow Icon={FileText} words={texts.codeOfConduct} href="/conduct" />
      </List>
    </BelowProfile>
  )
}
