import { imagePath } from '#web/lib/format/format.ts'

const SIZES = { s: 'size-8', m: 'size-10', l: 'size-13', xl: 'size-23' } as const
const ANONYMOUS = '/anonymous.svg'

type AvatarProps = {
  /** As stored; a fallback if missing or broken. */
  photo?: string | null
  size?: keyof typeof SIZES
  /** In the water: a coral ring. State it in text, too. */
  live?: boolean
  className?: string
}

/** 32, 40, 52 or 92 px, always next to the name. */
export function Avatar({ photo, size = 'm', live, className = '' }: AvatarProps) {
  return (
    <span
      className={`relative block shrink-0 rounded-full ${SIZES[size]} ${className} ${live ? 'after:absolute after:-inset-1 after:rounded-full after:border-[2.5px] after:border-star' : ''}`}
    >
      <img
        className="size-full rounded-full bg-well object-cover"
        src={photo ? imagePath(photo, size === 'xl' ? undefined : 'thumb') : ANONYMOUS}
        alt=""
        loading="lazy"
        decoding="async"
        onError={({ currentTarget }) => {
          if (!currentTarget.src.endsWith(ANONYMOUS)) currentTarget.src = ANONYMOUS
        }}
      />
    </span>
  )
}
