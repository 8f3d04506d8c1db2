import { Bell, CircleQuestionMark, LifeBuoy, Settings, Shield } from 'lucide-react'
import { LanguageRow } from '#web/features/users/language-row.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import * as texts from '#words/users.ts'

/** `firstContact` is the first to be notified; undefined while loading. */
export const SettingsRows = ({ firstContact }: { firstContact: string | undefined }) => (
  <List label={texts.settings}>
    <LinkRow Icon={Bell} words={texts.notifications} href="/settings/notifications" />
    <LinkRow Icon={Shield} words={texts.privacySafety} href="/settings/privacy" />
    <LinkRow Icon={LifeBuoy} words={texts.emergencyContacts} note={firstContact} href="/settings/contacts" />
    <LinkRow Icon={CircleQuestionMark} words={texts.helpSupport} href="/help" />
    <LanguageRow />
    <LinkRow Icon={Settings} words={texts.settings} href="/settings" />
  </List>
)
