import { Bell, CircleQuestionMark, LifeBuoy, Settings, Shield } from 'lucide-react'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'

/** Where the surfer sets what Lineup does for them. `firstContact` is told first; undefined before it has loaded. */
export const SettingsRows = ({ firstContact }: { firstContact: string | undefined }) => (
  <List label="Settings">
    <LinkRow Icon={Bell} words="Notifications" href="/settings/notifications" />
    <LinkRow Icon={Shield} words="Privacy & Safety" href="/settings/privacy" />
    <LinkRow Icon={LifeBuoy} words="Emergency Contacts" note={firstContact} href="/settings/contacts" />
    <LinkRow Icon={CircleQuestionMark} words="Help & Support" href="/help" />
    <LinkRow Icon={Settings} words="Settings" href="/settings" />
  </List>
)
