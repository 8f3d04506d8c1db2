import { DeleteAccount } from '#web/features/own-data/delete-account.tsx'
import { DownloadEverything } from '#web/features/own-data/download-everything.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** What is the surfer's: to take away, and to have gone. */
export const OwnData = () => (
  <Section title="Your data">
    <DownloadEverything />
    <DeleteAccount />
  </Section>
)
