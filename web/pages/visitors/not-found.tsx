import type { ReactNode } from 'react'
import { isOfSurfers, signInThenTo, thisAddress } from '#web/lib/search/addresses.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import * as texts from '#words/pages/pages.ts'

export const NotFoundPage = () => <NotFound action={<BackHome />} />

/** Privacy: for visitors, surfers' pages are indistinguishable from missing ones. Signing in returns to the address. */
export const VisitorNotFoundPage = () => (
  <NotFound
    action={
      <div className="flex flex-wrap justify-center gap-3">
        {isOfSurfers(location.pathname) && (
          <Button size="m" fill="sun" href={signInThenTo(thisAddress())}>
            {texts.signInToSeeIt}
          </Button>
        )}
        <BackHome />
      </div>
    }
  />
)

const NotFound = ({ action }: { action: ReactNode }) => (
  <PlainPage title={texts.pageNotFound}>
    <div className="grid min-h-[60dvh] content-center">
      <EmptyState heading="h1" title={texts.pageNotFound} text={texts.didYouForgetToAdd} action={action} />
    </div>
  </PlainPage>
)

const BackHome = () => (
  <Button size="m" fill="bare" href="/">
    {texts.backToTheBeach}
  </Button>
)
