import { expect, test } from 'vitest'
import { versionWatch } from '../src/api/new-version.ts'

const [own, other] = ['/assets/main-own.js', '/assets/main-other.js']
const watchAt = (build = own) => {
  let now = 0
  const watch = versionWatch(build, () => now)
  return {
    watch,
    hears: (...answers: [second: number, build: string | null][]): boolean => {
      for (const [second, of] of answers) {
        now = second * 1000
        watch.onAnswer(of)
      }
      return watch.isReady()
    },
  }
}

test('a page is old when a minute of answers has none of its build', () => {
  expect(watchAt().hears([0, other], [59, other])).toBe(false)
  expect(watchAt().hears([0, other], [30, other], [60, other])).toBe(true)
})

test('a page is not old while nodes of both versions answer, nor by answers that name none', () => {
  expect(watchAt().hears([0, other], [50, own], [70, other], [120, own], [140, other])).toBe(false)
  expect(watchAt().hears([0, null], [100, null], [200, own])).toBe(false)
  expect(watchAt('').hears([0, other], [100, other])).toBe(false)
})

test('whoever follows is told once, by answers or by a file that is gone', () => {
  const { watch, hears } = watchAt()
  let notices = 0
  watch.subscribe(() => notices++)
  watch.ready()
  expect(hears([0, other], [60, other])).toBe(true)
  expect(notices).toBe(1)
})
