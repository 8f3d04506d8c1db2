import { CalendarSync, EyeOff, Flag, KeyRound, MapPinPlus, Scale, Server, Watch, Waves, Webhook } from 'lucide-react'
import { useWaitingSurfers } from '#web/features/accounts/joining/queries.ts'
import { useWaiting } from '#web/features/moderation/cases/queries.ts'
import { UnitsSwitch } from '#web/features/own-data/units-switch.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { ThemeSwitch } from '#web/features/users/theme-switch.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { Surfboard } from '#web/ui/display/surfboard-icon.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/settings.ts'

export const SettingsPage = ({ user }: { user: Viewer }) => (
  <BelowProfile title={texts.settings}>
    <Section title={texts.display} className="mt-2">
      <div className="grid gap-3">
        <ThemeSwitch />
        <UnitsSwitch />
      </div>
    </Section>
    <Section title={texts.surfing}>
      <List label={texts.surfing}>
        <LinkRow Icon={Waves} words={texts.alerts} href="/settings/alerts" />
        <LinkRow Icon={CalendarSync} words={texts.calendars} href="/settings/calendars" />
        <LinkRow Icon={Surfboard} words={texts.boards} href="/boards" />
        <LinkRow Icon={EyeOff} words={texts.secretSpots} href="/settings/secret-spots" />
        <LinkRow Icon={Watch} words={texts.importFromAWatch} href="/imports" />
        <LinkRow Icon={MapPinPlus} words={texts.yourSpotProposals} href="/proposals" />
      </List>
    </Section>
    <Section title={texts.account}>
      <List label={texts.account}>
        <LinkRow Icon={KeyRound} words={texts.signInSecurity} href="/settings/security" />
        <LinkRow Icon={Webhook} words={texts.webhooks} href="/settings/webhooks" />
        <LinkRow Icon={Scale} words={texts.reportsAndDecisions} href="/decisions" />
      </List>
    </Section>
    {(user.isModerator || user.isOperator) && <ForModerators isOperator={user.isOperator} />}
  </BelowProfile>
)

function ForModerators({ isOperator }: Pick<Viewer, 'isOperator'>) {
  const { data } = useWaiting()
  const waiting = data && data.cases + data.appeals
  const title = isOperator ? texts.forOperators : texts.forModerators
  return (
    <Section title={title}>
      <List label={title}>
        <LinkRow
          Icon={Flag}
          words={texts.moderation}
          note={waiting ? texts.waiting(waiting) : undefined}
          href="/moderation"
        />
        {isOperator && <ThisServer />}
      </List>
    </Section>
  )
}

function ThisServer() {
  const waiting = useWaitingSurfers().data?.length
  return (
    <LinkRow
      Icon={Server}
      words={texts.thisServer}
      note={waiting ? texts.waiting(waiting) : undefined}
      href="/operators"
    />
  )
}
