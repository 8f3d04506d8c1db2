// What deploy/try/proxies.sh does through each proxy: two surfers sign up, one checks in, live messages cross, and a photo of
// 8 MB arrives. Its argument is the proxy's address.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { ask, upgrade } from '#test/network/client.ts'
import { becomeBuddies, signUp, surfTogether } from '#test/upgrades/surf-day.ts'

const [url = ''] = process.argv.slice(2)
const at = { url }
const size = { width: 3200, height: 2500 }

/** Noise, which JPEG cannot make small. */
const largePhoto = () =>
  sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()

const [kai, maya] = [await signUp(at, 'Kai'), await signUp(at, 'Maya')]
await becomeBuddies(at, kai, maya)
const photo = await largePhoto()
const done = await surfTogether(kai, at, maya, at, Promise.resolve(photo))
const page = await ask(at, null, 'GET /')
const foreign = await ask(at, kai, 'POST /api/plans', {}, { origin: 'https://elsewhere.example' })
const socket = await upgrade(at, '/ws', { cookie: kai.cookie, origin: 'https://elsewhere.example' })
const facts = {
  photo: `${(photo.length / 1e6).toFixed(1)} MB: ${done.upload}`,
  picture: done.pictureType,
  isSecureCookie: kai.cookie.includes('__Host-'),
  page: page.status,
  'another origin': [foreign.status, socket.status],
}
console.log(facts)
const isWell = done.upload === 200 && done.pictureType === 'image/webp' && facts.isSecureCookie && page.status === 200
if (!isWell || foreign.status !== 403 || socket.status === 101) throw new Error('Something does not pass this proxy.')
