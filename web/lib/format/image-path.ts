/**
 * '/objects/…' and bare names are under /api/objects/; http(s) and /api/ addresses stay. 'thumb' is the small version.
 */
export function imagePath(stored: string, size?: 'thumb'): string {
  if (/^https?:\/\//i.test(stored)) return stored
  const path = stored.startsWith('/api/') ? stored : `/api/objects/${stored.replace(/^\/objects\/|^\/+/, '')}`
  return size && path.startsWith('/api/objects/') ? `${path}${path.includes('?') ? '&' : '?'}size=${size}` : path
}
