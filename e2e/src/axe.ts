import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import { isFull } from './size.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Colour {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): this
}

/**
 * Axe parses the colors of every element each time, a fifth of its run time; a page has a few dozen. Caches the parsed color of each text. Runs in the page:
 * no imports.
 */
const rememberColours = (): void => {
  const { prototype } = (window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } }).axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, readonly [r: number, g: number, b: number, alpha: number]>()
  prototype.parseString = function (this: Colour, text: string) {
    const parts = known.get(text)
    if (parts) [this.r, this.g, this.b, this.alpha] = parts
    else {
      read.call(this, text)
      known.set(text, [this.r, this.g, this.b, this.alpha])
    }
    return this
  } as Colour['parseString']
}

/** Rows of a table below its first ones, which are built alike: most of the elements of a long list. */
const furtherRows = 'tbody tr:nth-child(n + 9)'

interface Search {
  within: string | undefined
  without: string | undefined
  options: RunOptions
}
/** Runs in the page: no imports. */
const run = async ({ within, without, options }: Search): Promise<Result[]> => {
  const { axe } = window as unknown as { axe: { configure(how: object): void; run(context: unknown, how: RunOptions): Promise<AxeResults> } }
  axe.configure({ noHtml: true }) // the selector identifies the element
  const excluded = without === undefined || document.querySelector(without) === null ? {} : { exclude: [[without]] }
  const context = within === undefined ? excluded : { ...excluded, include: [[within]] }
  return (await axe.run(Object.keys(context).length === 0 ? document : context, options)).violations
}

/**
 * Axe's findings in the page, including its frames, or only within a part of it; by all its rules or some. `npm run prove` looks at every row of a table,
 * `npm test` at its first ones. A page keeps the axe that was injected: a new one for each check would be slow again at first.
 */
export const search = async (page: Page, within?: string, rules?: readonly string[]): Promise<Result[]> => {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(source)
    await frame.evaluate(rememberColours)
  }
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: { type: 'rule', values: [...rules] } }) }
  return page.evaluate(run, { within, without: isFull ? undefined : furtherRows, options })
}
