/**
 * Address of a stored image: '/objects/…' and bare names are under /api/objects/; http(s) and /api/ addresses stay.
 * `size: 'thumb'` selects the small version in our store.
 */
export function imagePath(stored: string, size?: 'thumb'): string {
  if (/^https?:\/\//i.test(stored)) return stored
  const path = stored.startsWith('/api/') ? stored : `/api/objects/${stored.replace(/^\/objects\/|^\/+/, '')}`
  return size && path.startsWith('/api/objects/') ? `${path}${path.includes('?') ? '&' : '?'}size=${size}` : path
}
