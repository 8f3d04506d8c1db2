import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'

export function NotFoundPage() {
  return (
    <PlainPage title="404 Page Not Found">
      <div className="grid min-h-[60dvh] content-center">
        <EmptyState
          heading="h1"
          title="404 Page Not Found"
          text="Did you forget to add the page to the router?"
          action={
            <Button size="m" href="/">
              Back to the beach
            </Button>
          }
        />
      </div>
    </PlainPage>
  )
}
