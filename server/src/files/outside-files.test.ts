import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readUpTo } from './outside-files.ts'

test('an open file is read up to a limit, whatever size it says it has', async () => {
  // of a file of the kernel, the size is 0 and the content is longer
  const file = await open('/proc/self/maps')
  expect((await file.stat()).size).toBe(0)
  expect(await readUpTo(file, 100)).toBeUndefined()
  await file.close()
  const again = await open('/proc/self/maps')
  expect((await readUpTo(again, 10_000_000))?.length).toBeGreaterThan(100)
  await again.close()
})
