import type { Plan, PlanAnswer } from '#contract/people/plans.ts'
import { fullName } from '#web/lib/format/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/plans.ts'

const GROUPS: [answer: PlanAnswer | null, words: string][] = [
  ['going', texts.going],
  ['maybe', texts.maybe],
  [null, texts.noAnswerYet],
  ['no', texts.notComing],
]

/** Groups everybody by answer, the planner among those who go, and says if somebody left. */
export function WhosComing({ plan, readerId }: { plan: Plan; readerId: string }) {
  const { user: planner, invited, someoneLeft } = plan
  if (invited.length === 0 && !someoneLeft) return null
  const surfers = [{ user: planner, answer: 'going' as const }, ...invited]
  const groups = GROUPS.map(([answer, words]) => ({
    words,
    users: surfers.filter((one) => one.answer === answer).map(({ user }) => user),
  })).filter(({ users }) => users.length > 0)
  return (
    <Section title={texts.whosComing} className="mt-6">
      <div className="grid gap-3">
        {groups.map(({ words, users }) => (
          <div key={words}>
            <h3 className="mb-1 px-1 text-small font-strong text-ink-2">
              {words} ({users.length})
            </h3>
            <List label={words}>
              {users.map((user) => (
                <Row
                  key={user.id}
                  picture={<Avatar photo={user.profileImageUrl} />}
                  title={user.id === readerId ? texts.you : fullName(user)}
                />
              ))}
            </List>
          </div>
        ))}
      </div>
      {someoneLeft && <p className="mt-2 px-1 text-small text-ink-2">{texts.somebodyLeftThisPlan}</p>}
    </Section>
  )
}
