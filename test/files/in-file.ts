import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/**
 * Makes something before the first test of a file, and closes, destroys or drops it after the last. What is returned stands
 * for it: tests may use it, and members may be taken from it at once.
 */
export function inFile<Made extends object>(make: () => Made | Promise<Made>): Made {
  let made: Made | undefined
  beforeAll(async () => {
    made = await make()
  })
  afterAll(() => end(made))
  return standIn(() => made)
}

/** As `inFile`, but anew before each test. */
export function inEachTest<Made extends object>(make: () => Made | Promise<Made>): Made {
  let made: Made | undefined
  beforeEach(async () => {
    made = await make()
  })
  afterEach(() => end(made))
  return standIn(() => made)
}

function end(made: { close?: unknown; destroy?: unknown; drop?: unknown } | undefined): unknown {
  const last = made?.close ?? made?.destroy ?? made?.drop
  return typeof last === 'function' ? last.call(made) : undefined
}

/** Passes everything on to what `find` returns; a member that is read before that is there stands for it as well. */
function standIn<Made extends object>(find: () => Made | undefined, target: object = {}): Made {
  const found = () => {
    const made = find()
    if (!made) throw new Error('Used before the hook that makes it has run')
    return made
  }
  return new Proxy(target as Made, {
    get(_, key) {
      const made = find()
      if (!made)
        return standIn(
          () => find() && memberOf(found(), key),
          () => {},
        )
      return memberOf(made, key)
    },
    apply: (_, _this, params) => Reflect.apply(found() as () => unknown, undefined, params),
    set: (_, key, value) => Reflect.set(found(), key, value),
    has: (_, key) => Reflect.has(found(), key),
    ownKeys: () => Reflect.ownKeys(found()),
    getOwnPropertyDescriptor(_, key) {
      const property = Reflect.getOwnPropertyDescriptor(found(), key)
      return property && { ...property, configurable: true }
    },
  })
}

/** A method belongs to the object itself: many use `this`. */
const memberOf = (made: object, key: PropertyKey) => {
  const member = Reflect.get(made, key)
  return typeof member === 'function' ? member.bind(made) : member
}
