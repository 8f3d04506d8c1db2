/**
 * A drawing of the page as an image, which knows nothing of the page's stylesheet: it takes along the colour scheme and the
 * value of each custom property that it uses. Width and height in pixels. Rejects when the browser cannot draw it.
 */
export async function imageOfSvg(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const drawing = svg.cloneNode(true) as SVGSVGElement
  drawing.removeAttribute('class')
  drawing.setAttribute('width', String(width))
  drawing.setAttribute('height', String(height))
  const here = getComputedStyle(svg)
  drawing.style.colorScheme = here.colorScheme
  for (const [name] of svg.outerHTML.matchAll(/--[\w-]+(?=\))/g))
    drawing.style.setProperty(name, here.getPropertyValue(name))
  const image = new Image(width, height)
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
  await image.decode()
  return image
}
