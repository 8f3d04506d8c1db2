import type { Surfer } from '#contract/accounts/users.ts'
import { useSentRequests } from '#web/features/buddies/queries.ts'
import { useWithdraw } from '#web/features/buddies/requests.ts'
import { SurferRow } from '#web/features/buddies/surfer-row.tsx'
import { fullName } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/display/button.tsx'
import { List } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/buddies.ts'

/** Renders nothing while unknown or empty. */
export function SentRequests({ onOpen }: { onOpen: (userId: string) => void }) {
  const { data: requests } = useSentRequests()
  if (!requests?.length) return null
  return (
    <Section title={texts.requestsYouSent} className="mt-6">
      <List label={texts.requestsYouSent}>
        {requests.map(({ id, following }) => (
          <SurferRow
            key={id}
            surfer={following}
            onPress={() => onOpen(following.id)}
            action={<WithdrawButton surfer={following} />}
          />
        ))}
      </List>
    </Section>
  )
}

export function WithdrawButton({ surfer }: { surfer: Pick<Surfer, 'id' | 'firstName' | 'lastName'> }) {
  const { mutate } = useWithdraw()
  return (
    <Button
      fill="bare"
      size="m"
      aria-label={texts.withdrawRequestTo(fullName(surfer))}
      onClick={() => mutate(surfer.id)}
    >
      {texts.withdraw}
    </Button>
  )
}
