import { useState } from 'react'
import { useLift } from '#web/features/moderation/cases/case-acts.ts'
import { Decisions } from '#web/features/moderation/cases/decisions.tsx'
import { useSurferModeration } from '#web/features/moderation/cases/queries.ts'
import { isGone } from '#web/lib/api/api.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { isForOperators } from '#web/ui/layout/for-operators.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/moderation.ts'

/** On the operators' page of a surfer: decisions about them, and new ones without a report. */
export function SurferModerationSection({ id, isReader }: { id: string; isReader: boolean }) {
  const { data: moderation, error, refetch } = useSurferModeration(id)
  const { mutate: lift, isPending } = useLift(id)
  const sheet = useSheetAddress('decide-about')
  const [isAsking, setAsking] = useState(false)
  if (!moderation)
    return error && !isForOperators(error) && !isGone(error) ? (
      <ErrorState title={texts.couldntLoadDecisions} onRetry={() => refetch()} />
    ) : null
  const { standing, decisions } = moderation
  const canLift = standing === 'limited' || standing === 'suspended' || standing === 'closed'
  return (
    <Section title={texts.decisionsAbout}>
      <Card padded>
        <Decisions decisions={decisions} />
      </Card>
      {!isReader && (
        <ButtonPair className="mt-3">
          {canLift && (
            <Button size="m" fill="plain" disabled={isPending} onClick={() => setAsking(true)}>
              {texts.lift}
            </Button>
          )}
          <Button size="m" onClick={() => sheet.open(id)}>
            {texts.decideAbout}
          </Button>
        </ButtonPair>
      )}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.liftQuestion}
        text={texts.liftText}
        action={texts.lift}
        onConfirm={() => lift()}
      />
    </Section>
  )
}
