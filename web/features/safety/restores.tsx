import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { SafetyWarning } from '#web/features/safety/gaps/safety-warning.tsx'
import { ago, clock, fullName } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/restores.ts'

type Report = ReplyOf<At<'GET /api/safety/report'>>
type MissedAlarm = Report['missedAlarms'][number]
type Restore = Report['restores'][number]

/** Surfers whom an operator should call, because a restored server alerts nobody of what was due before. */
export function MissedAlarms({ alarms, now }: { alarms: MissedAlarm[]; now: number }) {
  if (alarms.length === 0) return null
  return (
    <Section title={texts.missedAlarms}>
      <SafetyWarning title={texts.missedAlarms} text={texts.missedAlarmsWhy} />
      <List label={texts.missedAlarms} className="mt-3">
        {alarms.map((alarm) => (
          <Row
            key={alarm.sessionId + alarm.kind}
            title={`${fullName(alarm.user)} (@${alarm.user.username})`}
            lines={linesOf(alarm, now)}
          />
        ))}
      </List>
    </Section>
  )
}

function linesOf({ kind, dueAt, email, contacts }: MissedAlarm, now: number): string[] {
  const when = moment(dueAt, now)
  const reach = contacts.map(({ name, phone, email }) => texts.contact(name, joinParts([phone, email])))
  return [kind === 'help' ? texts.askedForHelp(when) : texts.overdueSince(when), ...(email ? [email] : []), ...reach]
}

export function Restores({ restores, now }: { restores: Restore[]; now: number }) {
  if (restores.length === 0) return null
  return (
    <Section title={texts.restores} className="mt-5">
      <List label={texts.restores}>
        {restores.map(({ id, restoredAt, backedUpAt, archive, settled }) => (
          <Row
            key={id}
            title={texts.restored(moment(restoredAt, now))}
            lines={[texts.fromArchive(archive, moment(backedUpAt, now)), settledWords(settled)]}
          />
        ))}
      </List>
    </Section>
  )
}

/** False for what another version settled. */
const isKnown = (kind: string): kind is keyof typeof texts.settled => kind in texts.settled

const settledWords = (settled: Restore['settled']) =>
  settled.length === 0
    ? texts.nothingWasDue
    : texts.notSent(
        joinParts(settled.map(({ kind, count }) => (isKnown(kind) ? texts.settled[kind](count) : `${count} ${kind}`))),
      )

const moment = (time: string, now: number) => joinParts([ago(time, now), clock(time)])
