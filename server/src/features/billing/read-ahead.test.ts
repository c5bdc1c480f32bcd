import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

test('reads the next items while those before are worked on, each once and in order', async () => {
  const steps: string[] = []
  const read = async (some: readonly number[]): Promise<string> => {
    steps.push(`read ${some.join(' ')}`)
    return some.join(' ')
  }
  for await (const some of readAhead([1, 2, 3, 4, 5], 2, read)) steps.push(`work ${some}`)
  expect(steps).toEqual(['read 1 2', 'read 3 4', 'work 1 2', 'read 5', 'work 3 4', 'work 5'])
})

test('of no items, nothing is read', async () => {
  const read = (): Promise<never> => Promise.reject(new Error('nothing to read'))
  const results: unknown[] = []
  for await (const one of readAhead([], 2, read)) results.push(one)
  expect(results).toEqual([])
})

test('what a read throws is thrown once what was read before is done', async () => {
  const done: number[] = []
  const read = ([first]: readonly number[]): Promise<number> =>
    first === 3 ? Promise.reject(new Error('3 cannot be read')) : Promise.resolve(first ?? 0)
  const all = async (): Promise<void> => {
    for await (const one of readAhead([1, 2, 3, 4], 1, read)) done.push(one)
  }
  await expect(all()).rejects.toThrow('3 cannot be read')
  expect(done).toEqual([1, 2])
})

test('work that fails ends the reading with its own error, though the next read fails, too', async () => {
  const read = ([first]: readonly number[]): Promise<number> =>
    first === 2 ? Promise.reject(new Error('2 cannot be read')) : Promise.resolve(first ?? 0)
  const all = async (): Promise<void> => {
    for await (const one of readAhead([1, 2], 1, read)) throw new Error(`${one} cannot be done`)
  }
  await expect(all()).rejects.toThrow('1 cannot be done')
})
