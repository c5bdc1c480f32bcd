import { hash } from 'node:crypto'

/**
 * A seeded stream of numbers: the same seed gives the same numbers on every machine. Not for
 * secrets.
 */
export interface Random {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer between two bounds, both inclusive. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the values, chosen by weight. */
  weighted<T>(pairs: readonly (readonly [value: T, weight: number])[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** At most `count` different members of the list. */
  some<T>(list: readonly T[], count: number): T[]
  /** A string of `count` decimal digits. */
  digits(count: number): string
  /** A separate stream: draws from it do not affect this one. */
  fork(label: string | number): Random
}

/** Four 32-bit numbers from a text. */
const hashed = (text: string): [number, number, number, number] => {
  const bytes = hash('sha256', text, 'buffer')
  return [
    bytes.readUInt32LE(0),
    bytes.readUInt32LE(4),
    bytes.readUInt32LE(8),
    bytes.readUInt32LE(12),
  ]
}

/** The stream of a seed (sfc32). */
export const randomOf = (seed: string): Random => {
  let [a, b, c, d] = hashed(seed)
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  const int = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[int(0, list.length - 1)] as T
  }
  const shuffled = <T>(list: readonly T[]): T[] => {
    const left = [...list]
    return list.map(() => left.splice(int(0, left.length - 1), 1)[0] as T)
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted: (pairs) => {
      let left = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0)
      return (pairs.find(([, weight]) => (left -= weight) < 0) ?? pick(pairs))[0]
    },
    shuffled,
    some: (list, count) => shuffled(list).slice(0, count),
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    fork: (label) => randomOf(`${seed}/${label}`),
  }
}
