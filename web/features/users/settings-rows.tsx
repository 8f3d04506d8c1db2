import {
  Bell,
  ChevronRight,
  CircleQuestionMark,
  EyeOff,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  MapPinned,
  Shield,
  ShieldCheck,
  Watch,
  Waves,
} from 'lucide-react'
import { Link } from 'wouter'
import type { Viewer } from '#web/lib/viewer.ts'
import { icon, iconInText } from '#web/ui/icons.tsx'
import { List } from '#web/ui/row.tsx'
import { Surfboard } from '#web/ui/surfboard-icon.tsx'

type SettingsRowsProps = {
  user: Viewer
  /** The name of the emergency contact who is told first; undefined before it has loaded. */
  firstContact: string | undefined
}

/** Where the surfer sets what Lineup does for them. */
export function SettingsRows({ user, firstContact }: SettingsRowsProps) {
  return (
    <List label="Settings">
      <SettingsRow Icon={Bell} words="Notifications" href="/settings/notifications" />
      <SettingsRow Icon={Waves} words="Alerts" href="/settings/alerts" />
      <SettingsRow Icon={Shield} words="Privacy & Safety" href="/settings/privacy" />
      <SettingsRow Icon={KeyRound} words="Sign-in & Security" href="/settings/security" />
      <SettingsRow Icon={LifeBuoy} words="Emergency Contacts" note={firstContact} href="/settings/contacts" />
      <SettingsRow Icon={Surfboard} words="Boards" href="/boards" />
      <SettingsRow Icon={EyeOff} words="Secret Spots" href="/settings/secret-spots" />
      <SettingsRow Icon={Watch} words="Import from a watch" href="/imports" />
      <SettingsRow Icon={CircleQuestionMark} words="Help & Support" href="/help" />
      <SettingsRow
        Icon={MapPinned}
        words={user.isOperator ? 'Spots that surfers propose' : 'Your spot proposals'}
        href="/proposals"
      />
      {user.isOperator && <SettingsRow Icon={ShieldCheck} words="Safety report" href="/safety/report" />}
    </List>
  )
}

type SettingsRowProps = {
  Icon: LucideIcon
  words: string
  /** What is set, before the chevron. */
  note?: string | undefined
  href: string
}

const SettingsRow = ({ Icon, words, note, href }: SettingsRowProps) => (
  <li className="relative not-first:before:absolute not-first:before:top-0 not-first:before:right-4 not-first:before:left-13 not-first:before:h-px not-first:before:bg-line">
    <Link
      href={href}
      className="m-1 flex min-h-12 items-center gap-3.5 rounded-field px-3 text-[length:min(var(--t-lead),7vw)] active:bg-ink/5"
    >
      <Icon {...icon} className="shrink-0" />
      <span className="flex-1 py-1.5 leading-tight wrap-break-word">{words}</span>
      {note && (
        <span dir="auto" className="max-w-2/5 truncate text-small text-ink-3">
          {note}
        </span>
      )}
      <ChevronRight {...iconInText} className="shrink-0" />
    </Link>
  </li>
)
