import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf, type SharedLink, shareLink } from '#web/lib/files/sharing.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import { showFailure, showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/app.ts'

async function share(link: SharedLink) {
  const outcome = await shareLink(link)
  if (outcome === 'copied') showToast({ title: texts.linkCopied, text: texts.pasteItWhereverYouLike })
  if (outcome === 'failed') showFailure({ title: texts.couldntCopyTheLink, text: addressOf(link) })
}

export const ShareButton = ({ link }: { link: SharedLink }) => <ShareIconButton onPress={() => share(link)} />

export const ShareIconButton = ({
  onPress,
  className = 'size-[50px]!',
}: {
  onPress: () => void
  className?: string
}) => (
  <IconButton label={texts.share} fill="well" className={className} onClick={onPress}>
    <Share2 {...icon} />
  </IconButton>
)

/** Content shared from its own sheet, which stays open below, or from the profile page. */
type Shared = 'session' | 'surfer' | 'plan' | 'profile'

export const useShareSheet = (of: Shared) => useSheetAddress(`share-${of}`, of === 'profile' ? {} : { below: of })

type ShareSheetProps = {
  of: Shared
  link: SharedLink
  whoCanOpen: string
  children?: ReactNode
}

export function ShareSheet({ of, link, whoCanOpen, children }: ShareSheetProps) {
  const { value, close } = useShareSheet(of)
  return (
    <Sheet
      fit
      open={value !== null}
      onClose={close}
      title={texts.share}
      foot={
        <Button fill="sun" wide icon={<Share2 {...iconInButton} />} onClick={() => share(link)}>
          {texts.shareLink}
        </Button>
      }
    >
      <p className="text-ink-2">{whoCanOpen}</p>
      {children}
    </Sheet>
  )
}
