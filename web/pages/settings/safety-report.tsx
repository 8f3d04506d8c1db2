import { WatchReport } from '#web/features/safety/watch-report.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import * as texts from '#words/pages/settings.ts'

/** For operators: health of the safety system. */
export const SafetyReportPage = () => (
  <BelowProfile title={texts.safetyReport} parent={SETTINGS}>
    <WatchReport />
  </BelowProfile>
)
