/** A figure with its unit and what it is of: '4', 'ft', 'Waves'. */
export type PictureFigure = { figure: string; unit?: string; name: string }

/** All words of a shared picture; texts may hold anything that a surfer typed. */
export type PictureWords = {
  title: string
  /** Below the title: region, or day and hour. */
  lines: string[]
  /** Up to three, side by side. */
  figures: PictureFigure[]
  /** Whom to thank for the figures. */
  credit?: string
}
