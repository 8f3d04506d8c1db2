import sharp from 'sharp'

/** A small picture, as a file that a surfer chooses. */
export const aPhoto = async () => ({
  name: 'wave.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
})
