import type { SessionSafety } from '#contract/safety.ts'
import { EmergencyNumbers } from '#web/features/safety/emergency-numbers.tsx'
import { ToldList } from '#web/features/safety/told-list.tsx'
import { Card } from '#web/ui/card.tsx'

/** Whom to call, and what was told to whom; without steps before anybody was. */
export const RaisedAlarm = ({ steps }: Partial<Pick<SessionSafety, 'steps'>>) => (
  <>
    <Card padded className="mt-4">
      <EmergencyNumbers />
    </Card>
    {steps && <ToldList steps={steps} />}
  </>
)
