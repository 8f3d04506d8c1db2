import 'fake-indexeddb/auto'
import { afterAll, vi } from 'vitest'

/**
 * IndexedDB stays for as long as the worker: what a page keeps may be written when its test is over. What a test puts in
 * place of other globals ends with its file: the next one reads them while it loads.
 */
afterAll(() => void vi.unstubAllGlobals())
