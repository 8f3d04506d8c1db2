import {
  Archive,
  Flag,
  HeartPulse,
  History,
  MailCheck,
  MapPinned,
  ShieldCheck,
  Ticket,
  UserRoundSearch,
  Users,
  Webhook,
} from 'lucide-react'
import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { WaitingSurfers } from '#web/features/accounts/joining/waiting-surfers.tsx'
import { useOverview, useWaitingReports } from '#web/features/accounts/operators/queries.ts'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/server.ts'
import { lineupVersion } from '#words/pages/settings.ts'

type Figures = ReplyOf<At<'GET /api/operators/overview'>>

/** Decisions that wait, and links to each page of operators. */
export function Overview() {
  const { data: figures, error } = useOverview()
  const { data } = useWaitingReports()
  const waiting = data && data.cases + data.appeals > 0 ? data : undefined
  if (isForOperators(error)) return <ForOperators />
  return (
    <>
      <WaitingSurfers isExpected={figures?.signUps === 'approved'} />
      <Section title={texts.toDecide} className="mt-8 [h1+&]:mt-2">
        <List label={texts.toDecide}>
          <LinkRow
            Icon={Flag}
            words={texts.moderation}
            note={waiting ? texts.open(waiting.cases + waiting.appeals) : undefined}
            href="/moderation"
          />
          <LinkRow Icon={MapPinned} words={texts.spotProposals} note={proposalsNote(figures)} href="/operators/spots" />
        </List>
      </Section>
      <Section title={texts.surfers}>
        <List label={texts.surfers}>
          <LinkRow Icon={UserRoundSearch} words={texts.allSurfers} href="/operators/surfers" />
          <LinkRow
            Icon={Ticket}
            words={texts.invitations}
            note={figures && texts.signUps[figures.signUps]}
            href="/operators/invitations"
          />
        </List>
      </Section>
      <Section title={texts.server}>
        <List label={texts.server}>
          <LinkRow Icon={HeartPulse} words={texts.health} href="/operators/health" />
          <LinkRow
            Icon={Archive}
            words={texts.backups}
            note={figures && texts.backupStates[figures.backups]}
            href="/backups"
          />
          <LinkRow Icon={MailCheck} words={texts.messages} note={channelsNote(figures)} href="/operators/messages" />
          <LinkRow
            Icon={ShieldCheck}
            words={texts.safetyReport}
            note={figures && (figures.isWatched ? texts.watching : texts.notWatching)}
            href="/safety/report"
          />
          <LinkRow Icon={Webhook} words={texts.webhooks} href="/operators/webhooks" />
        </List>
      </Section>
      <Section title={texts.operators}>
        <List label={texts.operators}>
          <LinkRow Icon={Users} words={texts.team} href="/operators/team" />
          <LinkRow Icon={History} words={texts.log} href="/operators/log" />
        </List>
      </Section>
      {figures && <p className="mt-6 text-small text-ink-3">{lineupVersion(figures.version)}</p>}
    </>
  )
}

const proposalsNote = (figures: Figures | undefined) =>
  figures && figures.openProposals > 0 ? texts.open(figures.openProposals) : undefined

function channelsNote(figures: Figures | undefined) {
  if (!figures) return undefined
  const { canMail, canText } = figures
  if (canMail && canText) return texts.channels.both
  return texts.channels[canMail ? 'mail' : canText ? 'text' : 'none']
}
