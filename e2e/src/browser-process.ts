import { spawn } from 'node:child_process'
import { chromium, expect, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'

/** A browser as on a separate machine: its data stays in its folder, even when it is killed. */
export interface OwnBrowser {
  page: Page
  /** Like pulling the plug: nothing more is written. */
  kill: () => Promise<void>
}

const startTime = 30_000

/** Starts a browser on a folder. Its windows are 1440 wide. */
export const startBrowser = async (folder: string): Promise<OwnBrowser> => {
  const program = findChromium() ?? chromium.executablePath()
  const isRoot = process.getuid?.() === 0
  const args = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--no-first-run',
    '--disable-gpu',
    '--window-size=1440,900',
  ]
  const child = spawn(program, [...args, ...(isRoot ? ['--no-sandbox'] : []), 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    const timer = setTimeout(
      () => reject(new Error(`The browser did not start:\n${said}`)),
      startTime,
    )
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  expect(context, 'the browser has a window').toBeDefined()
  if (!context) throw new Error('unreachable')
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
    },
  }
}
