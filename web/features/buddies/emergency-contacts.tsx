import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { OVERDUE_HOURS } from '#contract/limits.ts'
import { read } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/display/button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import * as texts from '#words/buddies.ts'

export function EmergencyContacts() {
  const { data: settings } = useQuery(read('GET /api/settings'))
  const hours = settings?.overdueHours ?? OVERDUE_HOURS
  return (
    <section className="squircle mt-8 grid gap-3 rounded-sheet bg-sand p-5">
      <h2 className="flex items-center gap-2.5 text-head">
        <LifeBuoy {...icon} />
        {texts.emergencyContacts}
      </h2>
      <p className="text-[0.9375rem] text-ink-2">{texts.yourBuddiesAreNotifiedIf(hours)}</p>
      <Button fill="plain" href="/settings/contacts">
        {texts.manageEmergencyContacts}
      </Button>
    </section>
  )
}
