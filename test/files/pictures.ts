import sharp from 'sharp'
import { ask } from '#test/network/client.ts'

type At = { url: string }
type Sender = { cookie: string } | null

/** A photo in which each quarter has another colour, as a camera writes it. */
export const aPhoto = ({ width = 640, height = 480 } = {}) =>
  fourColours(width, height).jpeg({ quality: 95 }).toBuffer()

/** Red and green above, blue and white below: whatever turns it can be seen. */
export const fourColours = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2" shape-rendering="crispEdges">
        <path fill="#f00" d="M0 0h1v1H0z"/><path fill="#0f0" d="M1 0h1v1H1z"/>
        <path fill="#00f" d="M0 1h1v1H0z"/><path fill="#fff" d="M1 1h1v1H1z"/></svg>`,
    ),
  ).resize(width, height, { fit: 'fill', kernel: 'nearest' })

/** Asks for a target and PUTs the bytes there, as a browser does; gives the answer to the PUT and both addresses. */
export async function sendFile(at: At, surfer: Sender, bytes: Uint8Array) {
  const target = await ask(at, surfer, 'POST /api/objects/upload', {})
  if (target.status !== 200) throw new Error(target.text)
  const { uploadUrl, objectPath, headers } = target.body as Record<'uploadUrl' | 'objectPath', string> & {
    headers: object
  }
  const url = new URL(uploadUrl, at.url).href
  const sent = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, cookie: surfer?.cookie ?? '' },
    body: Buffer.from(bytes),
  })
  return { status: sent.status, text: await sent.text(), uploadUrl, objectPath }
}

/** A GIF of one pixel that changes so many times. */
export function gifOf(frames: number): Buffer {
  const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
  const screen = hex('01 00 01 00 80 00 00 00 00 00 ff ff ff')
  const frame = hex('21 f9 04 00 01 00 00 00 2c 00 00 00 00 01 00 01 00 00 02 02 44 01 00')
  return Buffer.concat([Buffer.from('GIF89a'), screen, ...Array<Buffer>(frames).fill(frame), hex('3b')])
}

/** What calls itself a picture by the first box of its file. */
export const fileOfBrand = (brand: string) =>
  Buffer.concat([
    Buffer.from('\x00\x00\x00\x18ftyp', 'latin1'),
    Buffer.from(`${brand}\0\0\0\0mif1${brand}`),
    Buffer.alloc(500),
  ])
