import { LifeBuoy } from 'lucide-react'
import { OVERDUE_HOURS } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icons.tsx'

/** Who is told when a surfer does not come back. */
export function EmergencyContacts({ onManage }: { onManage: () => void }) {
  return (
    <section className="squircle mt-8 grid gap-3 rounded-sheet bg-sand p-5">
      <h2 className="flex items-center gap-2.5 text-head">
        <LifeBuoy {...icon} />
        Emergency Contacts
      </h2>
      <p className="text-[0.9375rem] text-ink-2">
        Your buddies are notified if you have not checked out within {OVERDUE_HOURS} hours.
      </p>
      <p className="text-small text-ink-2">
        This version does not send these alerts yet. Until it does, tell someone on land when you will be back.
      </p>
      <Button fill="plain" onClick={onManage}>
        Manage Emergency Contacts
      </Button>
    </section>
  )
}
