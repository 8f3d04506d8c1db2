import { useEffect, useState } from 'react'

type DrawnPicture = { file: File; url: string }
/** Rejects if the browser cannot draw. */
type DrawStory<Words> = (scene: SVGSVGElement, words: Words) => Promise<Blob>

/** Draws before sharing, because browsers open the share sheet only directly after a press. `draw` must be stable. */
export function useDrawnPicture<Words>(words: Words, draw: DrawStory<Words>, fileName: string) {
  const [scene, setScene] = useState<SVGSVGElement | null>(null)
  const [picture, setPicture] = useState<DrawnPicture>()
  const [failed, setFailed] = useState(false)
  // Equal text gives the same picture.
  const text = JSON.stringify(words)
  useEffect(() => {
    if (failed || !scene) return
    let url: string | undefined
    let isCurrent = true
    draw(scene, JSON.parse(text)).then(
      (png) => {
        if (!isCurrent) return
        url = URL.createObjectURL(png)
        setPicture({ file: new File([png], fileName, { type: png.type }), url })
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
      setPicture(undefined)
      if (url) URL.revokeObjectURL(url)
    }
  }, [scene, text, failed, draw, fileName])
  return { setScene, picture, failed, retry: () => setFailed(false) }
}
