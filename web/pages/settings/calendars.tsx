import { Calendars } from '#web/features/plans/calendar/calendars.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import * as texts from '#words/pages/settings.ts'

export const CalendarsPage = () => (
  <BelowProfile title={texts.calendars} parent={SETTINGS}>
    <Calendars />
  </BelowProfile>
)
