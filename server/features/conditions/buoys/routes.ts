import { spotBuoy } from '#contract/sea/buoys.ts'
import { buoyReportAt } from '#server/features/conditions/buoys/buoy-report.ts'
import { route } from '#server/platform/http/http.ts'

export const buoyRoutes = [route(spotBuoy, ({ params }, deps) => buoyReportAt(params.id, deps))]
