import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { updateSession } from '#web/features/sessions/data/session-cache.ts'
import { call } from '#web/lib/api/api.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/detail.ts'

type SessionCompanionsProps = {
  session: SurfSessionDetail
  /** Undefined for a visitor. */
  readerId: string | undefined
}

/** Companions, for the surfer and the companions themselves, who can leave the list. */
export function SessionCompanions({ session: { id, companions }, readerId }: SessionCompanionsProps) {
  const profile = useSheetAddress('surfer')
  const { mutate: leave, isPending } = useLeave(id)
  if (companions.length === 0) return null
  return (
    <Section title={texts.whoWasThere}>
      <List>
        {companions.map((surfer) =>
          surfer.id === readerId ? (
            <Row
              key={surfer.id}
              picture={<Avatar photo={surfer.profileImageUrl} />}
              title={fullName(surfer)}
              action={
                <Button size="m" fill="plain" aria-disabled={isPending} onClick={() => isPending || leave()}>
                  {texts.removeMe}
                </Button>
              }
            />
          ) : (
            <Row
              key={surfer.id}
              picture={<Avatar photo={surfer.profileImageUrl} />}
              title={fullName(surfer)}
              onPress={() => profile.open(surfer.id)}
            />
          ),
        )}
      </List>
      <p className="mt-2 px-1 text-small text-ink-3">{texts.onlyThePeopleListedAnd}</p>
    </Section>
  )
}

/** Removes the reader from the companions, who then sees none of them. */
const useLeave = (id: string) =>
  useAct({
    call: () => call('DELETE /api/surf-sessions/:id/companions/me', { params: { id } }),
    store: (cache) => updateSession(cache, id, () => ({ companions: [] })),
    done: { title: texts.removed, text: texts.youreNoLongerListedOn },
    failed: texts.thatDidntWorkPleaseTry,
  })
