import { Bell, MessageSquare } from 'lucide-react'
import { CONTACT_AFTER_MS } from '#contract/limits.ts'
import type { Safety } from '#contract/sessions/safety.ts'
import { formatChannels, listed } from '#web/features/safety/alarm/recipient-words.ts'
import { SafetyWarning } from '#web/features/safety/gaps/safety-warning.tsx'
import { useGuard } from '#web/features/safety/use-watch.ts'
import { buddiesByWay, reachesSomebody } from '#web/features/safety/watch-phase.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section, SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/safety.ts'

const MINUTES_BETWEEN = CONTACT_AFTER_MS / 60_000

/** Lists recipients and channels of an alarm; warns if it has none or the watch is not running. */
export function AlarmRecipients({ title, className = 'mt-6' }: { title: string; className?: string }) {
  const { safety, guard, isKnown } = useGuard()
  return (
    <Section title={title} className={className}>
      <div className="grid gap-2">
        {isKnown && guard !== 'protected' && <SafetyWarning {...UNGUARDED[guard]} />}
        {safety && (reachesSomebody(safety) ? <Recipients safety={safety} /> : <NoRecipients />)}
        {!safety && !isKnown && <SkeletonRows count={1} withButtons={false} />}
      </div>
    </Section>
  )
}

const UNGUARDED = {
  nobody: { title: texts.theSafetyWatchIsntRunningRight, text: texts.tellSomeoneOnLand },
  unknown: {
    title: texts.weCantTellIfYour,
    text: texts.theServerIsntAnsweringTell,
  },
} as const

const NoRecipients = () => (
  <SafetyWarning title={texts.noOneWouldBeAlerted}>
    <SectionLink href="/settings/contacts">{texts.addAnEmergencyContact}</SectionLink>
  </SafetyWarning>
)

function Recipients({ safety }: { safety: Safety }) {
  const { buddies, moreBuddies, contacts } = safety
  const { reached, unreached } = buddiesByWay(safety)
  return (
    <>
      <List label={texts.whoWouldBeAlerted}>
        {reached.length > 0 && (
          <Row
            picture={
              <Disc>
                <Bell {...icon} />
              </Disc>
            }
            title={listed(reached.map(({ user }) => user.firstName))}
            lines={[
              texts.rightAwayChannels(
                formatChannels(
                  [...new Set(reached.flatMap(({ channels }) => channels))].filter((way) => way !== 'app'),
                ),
              ),
            ]}
          />
        )}
        {unreached.length > 0 && (
          <Row
            picture={
              <Disc>
                <Bell {...icon} />
              </Disc>
            }
            title={listed(unreached.map(({ user }) => user.firstName))}
            lines={[texts.wouldOnlySeeItWhen]}
          />
        )}
        {moreBuddies > 0 && (
          <Row
            picture={
              <Disc>
                <Bell {...icon} />
              </Disc>
            }
            title={texts.moreBuddies(moreBuddies)}
            lines={[texts.eachInTheWayThey]}
          />
        )}
        {contacts.map(({ id, name, channels }, place) => (
          <Row
            key={id}
            picture={
              <Disc>
                <MessageSquare {...icon} />
              </Disc>
            }
            title={name}
            lines={[joinParts([formatWhen(place, buddies.length > 0), formatChannels(channels)])]}
          />
        ))}
      </List>
      {reached.length + contacts.length === 0 && (
        <div className="text-small text-ink-2">
          <p>{texts.noOneHereHasPush}</p>
          <SectionLink href="/settings/contacts">{texts.addAnEmergencyContact}</SectionLink>
        </div>
      )}
    </>
  )
}

/** `place` counts from 0. */
function formatWhen(place: number, afterBuddies: boolean): string {
  const minutes = (place + (afterBuddies ? 1 : 0)) * MINUTES_BETWEEN
  return minutes === 0 ? texts.rightAway : texts.minutesLater(minutes)
}
