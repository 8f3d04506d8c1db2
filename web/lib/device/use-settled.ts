import { useEffect, useState } from 'react'

/** The value once it has stood still for `ms` milliseconds: what someone typed, not each letter of it. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
