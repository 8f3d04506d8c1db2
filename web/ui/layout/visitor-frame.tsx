import type { ReactNode } from 'react'
import { Button } from '#web/ui/display/button.tsx'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import * as texts from '#words/app.ts'

export const VisitorFrame = ({ signIn, children }: { signIn: string; children: ReactNode }) => (
  <div className="column pb-[calc(32px+var(--safe-b))]">
    <header className="top-bar top-bar-frosted">
      <Brand />
      <Button fill="bare" size="m" className="text-[length:min(.9375rem,5vw)]! whitespace-nowrap" href={signIn}>
        {texts.signIn}
      </Button>
    </header>
    <main id="content" className="px-gutter">
      <OfflineNotice className="pb-2 empty:hidden" />
      {children}
    </main>
  </div>
)
