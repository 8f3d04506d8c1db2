import { useEffect, useState } from 'react'
import { drawYear } from '#web/features/progress/draw-year.ts'
import type { YearWords } from '#web/features/progress/year-words.ts'

type Picture = { file: File; url: string }

/**
 * Draws these words over the scene that is given to `setScene`, anew when one of them changes. The file is made before it
 * is shared, since browsers open the sheet only right after a press.
 */
export function useYearPicture(words: YearWords) {
  const [scene, setScene] = useState<SVGSVGElement | null>(null)
  const [picture, setPicture] = useState<Picture>()
  const [failed, setFailed] = useState(false)
  // Equal words are the same picture.
  const text = JSON.stringify(words)
  useEffect(() => {
    if (failed || !scene) return
    let url: string | undefined
    let isCurrent = true
    const words: YearWords = JSON.parse(text)
    drawYear(scene, words).then(
      (png) => {
        if (!isCurrent) return
        url = URL.createObjectURL(png)
        setPicture({ file: new File([png], `lineup-${words.year}.png`, { type: png.type }), url })
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
      setPicture(undefined)
      if (url) URL.revokeObjectURL(url)
    }
  }, [scene, text, failed])
  return { setScene, picture, failed, retry: () => setFailed(false) }
}
