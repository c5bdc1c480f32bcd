import { everyEndpoint } from '@labgate/contract'
import { expect, test } from 'vitest'
import { acts } from './act-text.ts'

test('every call has a unique description for the audit log', () => {
  expect(everyEndpoint.map(([name]) => name).filter((name) => acts[name] === undefined)).toEqual([])
  expect(new Set(Object.values(acts)).size).toBe(Object.keys(acts).length)
})
