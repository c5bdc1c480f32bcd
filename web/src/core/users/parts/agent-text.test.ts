import { expect, test } from 'vitest'
import { describeAgent } from './agent-text.ts'

test('names the browser and the device in words', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  expect(describeAgent(windows)).toBe('Chrome on Windows')
  expect(describeAgent(`${windows} Edg/140.0.0.0`)).toBe('Edge on Windows')
  expect(
    describeAgent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(
    describeAgent(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    ),
  ).toBe('Firefox on Mac')
  expect(describeAgent('scanner/2.1')).toBe('scanner/2.1')
  expect(describeAgent('')).toBe('')
})
