import { useState } from 'react'
import type { Surfer } from '#contract/accounts/users.ts'
import { isEnoughToSearch } from '#contract/people/typed-words.ts'
import { useTeam } from '#web/features/accounts/joining/queries.ts'
import { useSurferSearch } from '#web/features/accounts/joining/team-acts.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useSettled } from '#web/lib/search/use-buddies.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/operators.ts'

const TYPING_PAUSE_MS = 250

export function Team({ readerId }: { readerId: string }) {
  const { data: members, error, refetch } = useTeam()
  const { open } = useSheetAddress('member')
  if (isForOperators(error)) return <ForOperators />
  return (
    <>
      <p className="mb-4 text-ink-2">{texts.ownersDoEverything}</p>
      {members === undefined ? (
        error ? (
          <ErrorState title={texts.couldntLoadTeam} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={2} label={texts.loadingTeam} />
        )
      ) : members.length === 0 ? (
        <EmptyState title={texts.noOwner} text={texts.searchForOne} />
      ) : (
        <List label={texts.team}>
          {members.map((member) => (
            <SurferRow
              key={member.id}
              surfer={member}
              isReader={member.id === readerId}
              role={member.role}
              onPress={() => open(member.id)}
            />
          ))}
        </List>
      )}
      {members && <NameSomebody members={members} onOpen={open} />}
    </>
  )
}

type NameSomebodyProps = { members: { id: string; role: keyof typeof texts.roles }[]; onOpen: (id: string) => void }

function NameSomebody({ members, onOpen }: NameSomebodyProps) {
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), TYPING_PAUSE_MS)
  const { data: surfers, isError, refetch } = useSurferSearch(words)
  return (
    <Section title={texts.nameSomebody}>
      <SearchField
        label={texts.searchByName}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {surfers && texts.found(surfers.length)}
      </p>
      {isEnoughToSearch(words) && (
        <div className="mt-3">
          {surfers === undefined ? (
            isError ? (
              <ErrorState title={texts.searchFailed} onRetry={() => refetch()} />
            ) : (
              <SkeletonRows count={2} label={texts.searching} withButtons={false} />
            )
          ) : surfers.length === 0 ? (
            <EmptyState title={texts.nobodyFound} text={texts.onlyFindableSurfers} />
          ) : (
            <List label={texts.surfersFound}>
              {surfers.map((surfer) => (
                <SurferRow
                  key={surfer.id}
                  surfer={surfer}
                  role={members.find(({ id }) => id === surfer.id)?.role}
                  onPress={() => onOpen(surfer.id)}
                />
              ))}
            </List>
          )}
        </div>
      )}
    </Section>
  )
}

type SurferRowProps = {
  surfer: Surfer
  isReader?: boolean
  role: keyof typeof texts.roles | undefined
  onPress: () => void
}

const SurferRow = ({ surfer, isReader, role, onPress }: SurferRowProps) => (
  <Row
    picture={<Avatar photo={surfer.profileImageUrl} />}
    title={fullName(surfer)}
    lines={[isReader ? texts.you(surfer.username) : `@${surfer.username}`]}
    onPress={onPress}
    action={role && <Badge tone={role === 'owner' ? 'sea' : 'well'}>{texts.roles[role]}</Badge>}
  />
)
