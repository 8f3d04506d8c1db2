import { Bell, HeartHandshake, type LucideIcon, ShieldAlert, UserPlus } from 'lucide-react'
import type { SessionSafety } from '#contract/sessions/safety.ts'
import { safetyGapWords } from '#web/features/safety/gaps/safety-gap-words.ts'
import { type SafetyGap, safetyGaps } from '#web/features/safety/gaps/safety-gaps.ts'
import { useContacts, useSafety } from '#web/features/safety/queries.ts'
import { useExtension } from '#web/features/safety/safety-changes.ts'
import { useGuard } from '#web/features/safety/use-watch.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { usePush } from '#web/ui/feedback/use-push.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/safety.ts'

type SafetyGapListProps = { session: SessionSafety; gaps: SafetyGap[]; push: ReturnType<typeof usePush> }

/** Lists the gaps of a session's safety watch, each with the button that fixes it. */
export function SafetyGapList({ session, gaps, push }: SafetyGapListProps) {
  if (gaps.length === 0) return null
  const heading = gaps.some(({ isOff }) => isOff) ? texts.whatsMissing : texts.makeItSafer
  return (
    <Section title={heading} className="mt-2">
      <List label={heading}>
        {gaps.map((gap) => {
          const { title, text } = safetyGapWords(gap)
          return (
            <Row
              key={gap.kind}
              picture={<GapIcon gap={gap} />}
              // The name at its beginning must not turn the sentence's direction.
              title={<span dir="ltr">{title}</span>}
              lines={[text]}
              action={<Remedy kind={gap.kind} session={session} push={push} />}
            />
          )
        })}
      </List>
    </Section>
  )
}

function GapIcon({ gap: { kind, isOff } }: { gap: SafetyGap }) {
  const Icon = ICONS[kind]
  return (
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-full narrow:hidden ${isOff ? 'bg-rip-wash text-rip-ink' : 'bg-sea-wash text-sea-ink'}`}
    >
      <Icon {...icon} />
    </span>
  )
}

const ICONS: Record<SafetyGap['kind'], LucideIcon> = {
  unknown: ShieldAlert,
  'not-looking': ShieldAlert,
  ended: ShieldAlert,
  'no-buddies': UserPlus,
  'buddies-in-app-only': Bell,
  'no-contacts': HeartHandshake,
  'contacts-waiting': HeartHandshake,
  'push-off': Bell,
  'push-blocked': Bell,
}

type RemedyProps = { kind: SafetyGap['kind']; session: SessionSafety; push: ReturnType<typeof usePush> }

/** Renders nothing for gaps that only others can fix. */
function Remedy({ kind, session, push }: RemedyProps) {
  const findBuddies = useSheetAddress('find-buddies')
  const contact = useSheetAddress('contact')
  const { extend, isPending } = useExtension(session)
  const { refetch, isFetching } = useSafety()
  switch (kind) {
    case 'unknown':
      return <RemedyButton words={texts.tryAgain} isBusy={isFetching} onPress={() => void refetch()} />
    case 'ended':
      return <RemedyButton words={texts.turnItOn} isBusy={isPending} onPress={extend} />
    case 'no-buddies':
      return <RemedyButton words={texts.findBuddies} onPress={() => findBuddies.open()} />
    case 'no-contacts':
      return <RemedyButton words={texts.addAContact} onPress={() => contact.open()} />
    case 'contacts-waiting':
      return (
        <Button size="m" href="/settings/contacts">
          {texts.seeContacts}
        </Button>
      )
    case 'push-off':
      return <RemedyButton words={texts.turnOnPush} isBusy={push.isPending} onPress={() => push.turn('on')} />
    default:
      return null
  }
}

type RemedyButtonProps = { words: string; isBusy?: boolean; onPress: () => void }

const RemedyButton = ({ words, isBusy = false, onPress }: RemedyButtonProps) => (
  <Button size="m" aria-disabled={isBusy} onClick={() => isBusy || onPress()}>
    {words}
  </Button>
)

/**
 * Returns the session's gaps and this phone's push, which can be one. `gaps` is undefined until all sources have loaded
 * or failed, so that no row appears late.
 */
export function useSafetyGaps(session: SessionSafety | undefined) {
  const { now, safety, guard, isKnown } = useGuard()
  const { data, isError } = useContacts()
  const push = usePush()
  const isReady = session && isKnown && (data || isError) && (push.state || push.isError)
  const gaps = isReady && safetyGaps({ session, safety, guard, contacts: data?.contacts, push: push.state, now })
  return { gaps: gaps || undefined, push }
}
