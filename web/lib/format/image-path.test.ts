import { expect, test } from 'vitest'
import { imagePath } from './image-path.ts'

test('a stored photo is fetched through the server', () => {
  expect(imagePath('/objects/photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
})

test('a bare object name has the same address', () => {
  expect(imagePath('photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
  expect(imagePath('/photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
})

test('photos from other sites and complete addresses stay unchanged', () => {
  expect(imagePath('https://photos.example/kai.jpg')).toBe('https://photos.example/kai.jpg')
  expect(imagePath('/api/objects/photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
})

test('rows request thumbnails only for our own photos', () => {
  expect(imagePath('/objects/kai.webp', 'thumb')).toBe('/api/objects/kai.webp?size=thumb')
  expect(imagePath('/api/objects/kai.webp?v=2', 'thumb')).toBe('/api/objects/kai.webp?v=2&size=thumb')
  expect(imagePath('https://photos.example/kai.jpg', 'thumb')).toBe('https://photos.example/kai.jpg')
})

test('a stored value cannot become a script or point to another site', () => {
  expect(imagePath('javascript:alert(1)')).toBe('/api/objects/javascript:alert(1)')
  expect(imagePath('//elsewhere.example/kai.jpg')).toBe('/api/objects/elsewhere.example/kai.jpg')
})
