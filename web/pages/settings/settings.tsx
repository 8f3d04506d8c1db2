import { EyeOff, KeyRound, MapPinned, MapPinPlus, ShieldCheck, Watch, Waves } from 'lucide-react'
import { UnitsSwitch } from '#web/features/own-data/units-switch.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { ThemeSwitch } from '#web/features/users/theme-switch.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { Surfboard } from '#web/ui/display/surfboard-icon.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** What is set once and rarely looked at again. */
export const SettingsPage = ({ user }: { user: Viewer }) => (
  <BelowProfile title="Settings">
    <Section title="Display" className="mt-2">
      <div className="grid gap-3">
        <ThemeSwitch />
        <UnitsSwitch />
      </div>
    </Section>
    <Section title="Surfing">
      <List label="Surfing">
        <LinkRow Icon={Waves} words="Alerts" href="/settings/alerts" />
        <LinkRow Icon={Surfboard} words="Boards" href="/boards" />
        <LinkRow Icon={EyeOff} words="Secret Spots" href="/settings/secret-spots" />
        <LinkRow Icon={Watch} words="Import from a watch" href="/imports" />
        <LinkRow Icon={MapPinPlus} words="Your spot proposals" href="/proposals" />
      </List>
    </Section>
    <Section title="Account">
      <List label="Account">
        <LinkRow Icon={KeyRound} words="Sign-in & Security" href="/settings/security" />
      </List>
    </Section>
    {user.isOperator && (
      <Section title="For operators">
        <List label="For operators">
          <LinkRow Icon={MapPinned} words="Proposed spots" href="/operators/spots" />
          <LinkRow Icon={ShieldCheck} words="Safety report" href="/safety/report" />
        </List>
      </Section>
    )}
  </BelowProfile>
)
