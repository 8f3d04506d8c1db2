/**
 * Where a stored image is fetched from: '/objects/…' and bare names lie under /api/objects/,
 * an absolute http(s) address or one under /api/ is used as it is.
 * `size: 'thumb'` asks our own store for the small version.
 */
export function imagePath(stored: string, size?: 'thumb'): string {
  if (/^https?:\/\//i.test(stored)) return stored
  const path = stored.startsWith('/api/') ? stored : `/api/objects/${stored.replace(/^\/objects\/|^\/+/, '')}`
  return size && path.startsWith('/api/objects/') ? `${path}${path.includes('?') ? '&' : '?'}size=${size}` : path
}
