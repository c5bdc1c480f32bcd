import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, Result, RunOptions } from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Runs in the page: no imports. */
const run = async ({ within, options }: { within: string | undefined; options: RunOptions }): Promise<Result[]> => {
  const { axe } = window as unknown as { axe: { configure(how: object): void; run(context: unknown, how: RunOptions): Promise<AxeResults> } }
  axe.configure({ noHtml: true }) // the selector names the place
  return (await axe.run(within === undefined ? document : { include: [[within]] }, options)).violations
}

/**
 * What axe finds in the page, with its frames, or within a part of it alone; by all its rules or by some. A page keeps the axe that it
 * was given: a new one for each look would be slow again at first.
 */
export const search = async (page: Page, within?: string, rules?: readonly string[]): Promise<Result[]> => {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: { type: 'rule', values: [...rules] } }) }
  return page.evaluate(run, { within, options })
}
