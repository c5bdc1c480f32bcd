import { speak } from '@labgate/contract/languages/say'
import { afterEach, expect, it } from 'vitest'
import { reasonOfStatus } from './status-reason.ts'

afterEach(() => speak({}))

it('names the reason alone, in each language', () => {
  expect(reasonOfStatus('Hold - missing name')).toBe('Missing name')
  expect(reasonOfStatus('Rejected - missing/wrong device')).toBe('Missing/wrong device')
  expect(reasonOfStatus('Name missing')).toBe('Name missing')
  speak({ 'Hold - missing name': 'En espera: falta el nombre' })
  expect(reasonOfStatus('Hold - missing name')).toBe('Falta el nombre')
  expect(reasonOfStatus('En espera: falta el nombre')).toBe('Falta el nombre')
})
