import { expect, test } from 'vitest'
import { imagePath } from './image-path.ts'

test('a stored photo is fetched through the server', () => {
  expect(imagePath('/objects/photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
})

test('a bare object name lies under the same address', () => {
  expect(imagePath('photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
  expect(imagePath('/photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
})

test('a photo from another site and one that is already an address stay as they are', () => {
  expect(imagePath('https://photos.example/kai.jpg')).toBe('https://photos.example/kai.jpg')
  expect(imagePath('/api/objects/photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
})

test('a row asks for the small version of our own photos only', () => {
  expect(imagePath('/objects/kai.webp', 'thumb')).toBe('/api/objects/kai.webp?size=thumb')
  expect(imagePath('/api/objects/kai.webp?v=2', 'thumb')).toBe('/api/objects/kai.webp?v=2&size=thumb')
  expect(imagePath('https://photos.example/kai.jpg', 'thumb')).toBe('https://photos.example/kai.jpg')
})

test('a stored value can not become a script or leave for another site', () => {
  expect(imagePath('javascript:alert(1)')).toBe('/api/objects/javascript:alert(1)')
  expect(imagePath('//elsewhere.example/kai.jpg')).toBe('/api/objects/elsewhere.example/kai.jpg')
})
