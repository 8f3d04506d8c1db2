import { expect, test } from 'vitest'
import { importsOf, sources } from '#test/architecture/sources.ts'

/** Files that import each other, over others or not: each group with the imports that hold it together. Tarjan's algorithm. */
function cyclesAmong(files: readonly string[]): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const { path } of importsOf(file).filter(({ isLazy }) => !isLazy)) {
      if (!known.has(path)) continue
      if (!order.has(path)) visit(path)
      if (open.includes(path)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(path)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = open.splice(open.indexOf(file))
    const importsItself = importsOf(file).some(({ path, isLazy }) => path === file && !isLazy)
    if (group.length > 1 || importsItself) found.push(group)
  }
  const known = new Set(files)
  for (const file of files) if (!order.has(file)) visit(file)
  return found
}

test('files have no import cycles, not even for types', () => {
  expect(cyclesAmong(sources)).toEqual([])
})
