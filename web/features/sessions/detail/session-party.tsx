import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { fullName } from '#web/lib/format/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/detail.ts'

type SessionPartyProps = {
  party: SurfSessionDetail['party']
  isActive: boolean
  /** Missing: read-only. */
  onOpen?: (sessionId: string) => void
}

/** Surfers of the party; each opens their own session. */
export function SessionParty({ party, isActive, onOpen }: SessionPartyProps) {
  if (party.length === 0) return null
  return (
    <Section title={isActive ? texts.surfingTogether : texts.surfedTogether}>
      <List>
        {party.map(({ sessionId, user }) => (
          <Row
            key={sessionId}
            picture={<Avatar photo={user.profileImageUrl} />}
            title={fullName(user)}
            onPress={onOpen && (() => onOpen(sessionId))}
          />
        ))}
      </List>
    </Section>
  )
}
