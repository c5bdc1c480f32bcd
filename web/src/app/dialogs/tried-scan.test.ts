import { specimenNumber } from '@labgate/contract/kit/numbers'
import { expect, it } from 'vitest'
import { describeTried, triedScan } from './tried-scan.ts'

const code = specimenNumber(41)
const tried = (text: string, gap: number, end = '') =>
  triedScan(
    [...Array.from(text), ...(end === '' ? [] : [end])].map((key, at) => ({ key, at: at * gap })),
  )
const describe = (...given: Parameters<typeof tried>): string => {
  const found = tried(...given)
  return found ? describeTried(found) : ''
}

it('a scanner test reports the speed, the characters around the codes, and what to set up', () => {
  expect(tried(`~${code}|`, 50, 'Enter')).toEqual({
    text: `~${code}|`,
    code,
    prefix: '~',
    suffix: '|',
    end: 'Enter',
    mean: 50,
    longest: 50,
  })
  expect(tried('h', 0)).toBeUndefined()
  expect(describe(code, 5, 'Enter')).toMatch(
    /and Enter, a key every 5 ms.*It works\. Nothing to set up\.$/,
  )
  expect(describe(code, 60)).toContain('faster if the scanner sends Enter')
  expect(describe(code, 180, 'Enter')).toContain('too slow')
  expect(describe('XR1234', 5, 'Enter')).toContain('not a Labgate number')
  expect(describe(`~${code}`, 5)).toContain('It sends ~ before the code.')
})
