import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { failureCode, partners, watched, watchWork, type WorkEnd } from './watched-work.ts'

test('each kind of system outside is asked somewhere, by its word', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
    .map((path) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8'))
    .join('\n')
  const inUse = new Set(
    [...sources.matchAll(/\b(?:asking\(|fetchWithin\(reach, )'([^']+)'/g)].map(([, one]) => one),
  )
  expect(inUse).toEqual(new Set(partners))
})

test('all who watch are told of work once, and no longer than they watch', async () => {
  const ends: WorkEnd[] = []
  const watcher = {
    begin: () => ({
      inside: <T>(run: () => T) => run(),
      end: (end: WorkEnd) => void ends.push(end),
    }),
  }
  const stops = [watchWork(watcher), watchWork({ begin: () => undefined })]
  const work = { kind: 'transaction', what: 'test', role: 'none' } as const
  expect(await watched(work, async () => 7)).toBe(7)
  await expect(watched(work, () => Promise.reject(new RangeError('Ada Moss')))).rejects.toThrow(
    'Ada Moss',
  )
  for (const stop of stops) stop()
  await watched(work, async () => {})
  expect(ends).toEqual([{}, { failure: 'RangeError' }])
})

test('a failure is a code or the name of a class, whatever was thrown', () => {
  expect(failureCode(Object.assign(new Error('x'), { code: '23505' }))).toBe('23505')
  expect(failureCode(Object.assign(new Error('x'), { code: 'Ada Moss, born 1980' }))).toBe('Error')
  expect(failureCode('Ada Moss')).toBe('unknown')
  expect(failureCode(undefined)).toBe('unknown')
})
