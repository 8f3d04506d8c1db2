import { WatchReport } from '#web/features/safety/watch-report.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'

/** For operators: whether this server looks after its surfers. */
export const SafetyReportPage = () => (
  <BelowProfile title="Safety Report" parent={SETTINGS}>
    <WatchReport />
  </BelowProfile>
)
