const BACK_HAIR = {
  long: 'M20 60C13 38 19 15 40 15s28 23 20 45c-3 5-8 6-12 4V40H32v24c-5 2-9 0-12-4z',
  wavy: 'M19 57c-4-6 1-9-1-15-2-9 3-27 22-27s25 17 22 27c-2 6 4 9-1 16-4 5-10 5-13 2V40H32v21c-4 2-10 1-13-4z',
  bun: 'M33 12c0-5 4-8 8-8s8 3 8 8-4 8-8 8-8-3-8-8z',
  none: '',
}
const FRONT_HAIR = {
  parted: 'M26 38c-1-13 6-20 15-20 8 0 15 6 14 19-6-2-10-5-12-11-3 7-9 11-17 12z',
  swept: 'M25 36c-1-12 6-19 16-19 9 0 16 6 14 20-2-5-4-8-7-10-6 3-13 3-18 1-2 2-4 5-5 8z',
  tight: 'M25 37c0-12 6-19 15.5-19S56 25 56 36c-5-7-9-10-15.5-10S29 30 25 37z',
  curls:
    'M25 37c-5-3-3-8 0-10 0-6 5-9 9-9 4-4 11-3 13 0 5-1 9 3 9 8 3 3 3 8-1 10-2-5-5-9-8-10-5 2-11 2-15 0-3 2-5 6-7 11z',
  cropped: 'M26 34c0-11 6-16 14.5-16S55 23 55 34c-4-5-8-7-14.5-7S30 29 26 34z',
  none: '',
}
const HAT = {
  cap: 'M25 33c0-11 7-16 15.5-16S56 22 56 32l9 2.5c1.5.5 1 2-.5 2H26z',
  beanie: 'M25 35c-1-13 6-20 15.5-20S57 22 56 35c-10-3-21-3-31 0z',
  none: '',
}

export type Face = {
  skin: string
  hair: string
  shirt: string
  /** The sky and the sea behind. */
  behind: [string, string]
  back: keyof typeof BACK_HAIR
  front: keyof typeof FRONT_HAIR
  hat?: { kind: keyof typeof HAT; colour: string }
  beard?: boolean
}

/** A surfer's portrait as SVG, square, without eyes and mouth: as one knows each other from far out. */
export function face({ skin, hair, shirt, behind, back, front, hat, beard }: Face): string {
  const [sky, sea] = behind
  const shape = (path: string, colour: string, more = '') => (path ? `<path d="${path}" fill="${colour}"${more}/>` : '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">
<defs><linearGradient id="b" x2=".4" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${sea}"/></linearGradient>
<linearGradient id="s" x2="1"><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-color="#08202c" stop-opacity=".2"/></linearGradient></defs>
<rect width="80" height="80" fill="url(#b)"/>
<path d="M0 56c12-5 22 3 36 0s28-6 44-2v26H0z" fill="#fff" opacity=".15"/>
<path d="M0 64c16-4 28 2 44-1 14-2 24-2 36 1v16H0z" fill="#fff" opacity=".12"/>
${shape(BACK_HAIR[back], hair)}
${shape('M34 47h13v13c-2 5-11 5-13 0z', skin)}
${shape('M34 52c4 4 9 4 13 0v4c-4 3-9 3-13 0z', '#000', ' opacity=".14"')}
${shape('M9 84c1-17 11-23 25-25 2 5 11 5 13 0 14 2 23 8 24 25z', shirt)}
${shape('M33 59c3 7 12 7 15 0l2 .5c-3 9-16 9-19 0z', '#fff', ' opacity=".18"')}
${shape('M27 36c0-10 5-16 13.5-16S54 26 54 36c0 10-5.5 18-13.5 18S27 46 27 36z', skin)}
${beard ? shape('M27 38c2 5 5 6 13.5 6S52 43 54 38c1 11-5 18-13.5 18S26 49 27 38z', hair) : ''}
${shape(FRONT_HAIR[front], hair)}
${hat ? shape(HAT[hat.kind], hat.colour) + shape('M26 33c9-3 20-3 30 0v2.5c-10-3-21-3-30 0z', '#000', ' opacity=".16"') : ''}
<rect width="80" height="80" fill="url(#s)"/></svg>`
}
