import { mkdir, writeFile } from 'node:fs/promises'
import { test } from '@playwright/test'
import type { Laboratory } from './laboratory.ts'
import type { Watcher } from './watcher.ts'

const mostLines = 200

/**
 * Leaves in the folder of a failed journey what the person at the screen saw, the last calls, and
 * the last lines of the server's log.
 */
export const keepEvidence = async (watcher: Watcher, labgate: Laboratory): Promise<void> => {
  const info = test.info()
  // printed by scripts/test/playwright-counts.ts
  info.annotations.push({ type: 'evidence', description: info.outputDir })
  const { pictures, calls } = await watcher.seen()
  await mkdir(info.outputDir, { recursive: true })
  for (const [at, picture] of pictures.entries())
    await writeFile(info.outputPath(`screen-${at + 1}.png`), picture)
  await writeFile(info.outputPath('calls.txt'), `${calls.join('\n')}\n`)
  await writeFile(
    info.outputPath('server.log'),
    `${labgate.log().split('\n').slice(-mostLines).join('\n')}\n`,
  )
}
