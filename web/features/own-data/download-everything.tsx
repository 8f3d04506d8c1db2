import { Download, X } from 'lucide-react'
import { OWN_DATA, useDownload } from '#web/features/own-data/download.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'

/** Everything that is the surfer's, to keep. */
export function DownloadEverything() {
  const { start, cancel, isPending, failed, share } = useDownload()
  return (
    <>
      <h3 className="text-lead">Take it with you</h3>
      <p className="mt-1 mb-3 text-ink-2">
        A ZIP file with your profile, sessions, photos, comments, buddies and settings, plus a GPX file of each session
        for maps.
      </p>
      {isPending && (
        <div className="mb-3">
          <ProgressBar label="Your data" share={share} />
        </div>
      )}
      <Button
        wide
        icon={isPending ? <X {...iconInButton} /> : <Download {...iconInButton} />}
        onClick={isPending ? cancel : start}
      >
        {isPending ? 'Cancel Download' : 'Download Everything'}
      </Button>
      {failed && (
        <Button href={OWN_DATA} download fill="bare" wide className="mt-2">
          Let the browser download it
        </Button>
      )}
    </>
  )
}
