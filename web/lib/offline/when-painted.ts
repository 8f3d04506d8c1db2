/** Animation frames are no proof of a paint on slow machines. Never runs where paints are not reported. */
export function whenPainted(task: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    task()
  })
  observer.observe({ type: 'paint', buffered: true })
  return () => observer.disconnect()
}
