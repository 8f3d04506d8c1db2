import { imagePath } from '#web/lib/format/format.ts'
import { icon } from '#web/ui/display/icons.tsx'
import { Surfboard } from '#web/ui/display/surfboard-icon.tsx'

export const BOARD_SHAPE = 'h-26 w-19.5 rounded-field narrow:h-20 narrow:w-15'

/** Decorative: the name is always beside it. */
export const BoardPhoto = ({ photo }: { photo: string | null }) =>
  photo ? (
    <img
      src={imagePath(photo, 'thumb')}
      alt=""
      loading="lazy"
      decoding="async"
      className={`squircle shrink-0 bg-well object-cover ${BOARD_SHAPE}`}
    />
  ) : (
    <span className={`squircle grid shrink-0 place-items-center bg-sea-wash text-sea-ink ${BOARD_SHAPE}`}>
      <Surfboard {...icon} size={56} strokeWidth={1} />
    </span>
  )
