/**
 * Runs `task` once the browser has reported the page's first contentful paint, at once when it has been; what it returns
 * cancels it. A frame says less: on a slow machine several pass before anything is painted. Never where the browser reports
 * no paints.
 */
export function whenPainted(task: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    task()
  })
  observer.observe({ type: 'paint', buffered: true })
  return () => observer.disconnect()
}
