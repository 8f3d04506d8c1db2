import { CalendarClock, ChevronRight, MapPin } from 'lucide-react'
import type { Plan, PlanAnswer } from '#contract/plans.ts'
import { whenInWords } from '#web/features/plans/plan-words.ts'
import { fullName } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disc } from '#web/ui/disc.tsx'
import { icon, iconInButton } from '#web/ui/icons.tsx'
import { List, Row } from '#web/ui/row.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** Who planned it, where, when and with which words. */
export function PlanFacts({ plan, isPlanner }: { plan: Plan; isPlanner: boolean }) {
  const { user, surfSpot, note, canceledAt } = plan
  const spot = useSheetAddress('spot')
  const surfer = useSheetAddress('surfer')
  const chevron = <ChevronRight {...iconInButton} />
  return (
    <div className="grid gap-3 pt-1">
      {canceledAt && (
        <p>
          <Badge surface="bg-rip-wash text-rip-ink">Canceled</Badge>
        </p>
      )}
      <List label="The plan">
        <Row
          picture={
            <Disc>
              <MapPin {...icon} />
            </Disc>
          }
          title={surfSpot.name}
          lines={['See the spot']}
          onPress={() => spot.open(surfSpot.id)}
          action={chevron}
        />
        <Row
          picture={
            <Disc>
              <CalendarClock {...icon} />
            </Disc>
          }
          title={<span className={canceledAt ? 'line-through' : ''}>{whenInWords(plan, Date.now())}</span>}
        />
        {isPlanner ? (
          <Row picture={<Avatar photo={user.profileImageUrl} />} title="Your plan" />
        ) : (
          <Row
            picture={<Avatar photo={user.profileImageUrl} />}
            title={fullName(user)}
            lines={['Planned it']}
            onPress={() => surfer.open(user.id)}
            action={chevron}
          />
        )}
      </List>
      {note && (
        <Card padded dir="auto" className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {note}
        </Card>
      )}
    </div>
  )
}

const ANSWERS_SAID = {
  going: { tone: 'kelp', words: 'Going' },
  maybe: { tone: 'sun', words: 'Maybe' },
  no: { tone: 'well', words: 'Not going' },
} as const satisfies Record<PlanAnswer, object>
const UNANSWERED = { tone: 'outline', words: 'No answer' } as const

/** Who was asked along, and what they said. */
export function Invited({ plan: { invited }, readerId }: { plan: Plan; readerId: string }) {
  if (invited.length === 0) return null
  return (
    <Section title="Invited" count={invited.length} className="mt-6">
      <List label="Invited surfers">
        {invited.map(({ user, answer }) => {
          const { tone, words } = answer ? ANSWERS_SAID[answer] : UNANSWERED
          return (
            <Row
              key={user.id}
              picture={<Avatar photo={user.profileImageUrl} />}
              title={user.id === readerId ? 'You' : fullName(user)}
              action={<Badge tone={tone}>{words}</Badge>}
            />
          )
        })}
      </List>
    </Section>
  )
}
