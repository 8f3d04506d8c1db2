import { OverSurfersPages } from '#web/app/late-over-pages.tsx'
import { holdable } from '#web/ui/dialogs/held-page.ts'
import { lateCode } from '#web/ui/dialogs/late-code.ts'
import { latePage } from '#web/ui/dialogs/late-page.tsx'
import { DiscoverSkeleton, HomeSkeleton } from '#web/ui/feedback/page-skeletons.tsx'
import * as texts from '#words/app.ts'

const home = holdable(lateCode(() => import('#web/pages/home.tsx')))
export const HomePage = latePage(home, (code) => code.HomePage, {
  waiting: <HomeSkeleton />,
  title: texts.homeLineup,
})

const discover = holdable(lateCode(() => import('#web/pages/discover.tsx')))
export const DiscoverPage = latePage(discover, (code) => code.DiscoverPage, {
  waiting: <DiscoverSkeleton />,
  title: texts.discoverLineup,
})

/** Separate code, because its maps and pictures are loaded only when opened. */
const progress = lateCode(() => import('#web/pages/diary/progress.tsx'))
export const ProgressPage = latePage(progress, (code) => code.ProgressPage)

/** All other pages, with the dialog for a fresh sign-in that their calls may need. */
const others = lateCode(async () => {
  const [pages] = await Promise.all([import('#web/app/surfers-pages.tsx'), OverSurfersPages.prefetch()])
  return pages
})
export const SurfersPages = latePage(others, (code) => code.SurfersPages, {
  frame: ({ inShell }, shown) => inShell(shown),
})
