import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import { isFull } from './size.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): this
}

/**
 * Axe parses the colors of every element each time, a fifth of its run time; a page has a few
 * dozen. Caches the parsed color of each text. Runs in the page: no imports.
 */
const rememberColors = (): void => {
  const { prototype } = window.axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, readonly [r: number, g: number, b: number, alpha: number]>()
  prototype.parseString = function (this: Color, text: string) {
    const parts = known.get(text)
    if (parts) [this.r, this.g, this.b, this.alpha] = parts
    else {
      read.call(this, text)
      known.set(text, [this.r, this.g, this.b, this.alpha])
    }
    return this
  } as Color['parseString']
}

interface Checked {
  matches(node: Element, ...more: unknown[]): boolean
}
interface ContrastAxe {
  _audit: {
    rules: (Checked & { id: string })[]
    checks: Record<
      string,
      {
        evaluate(
          this: { data(what: object): void },
          node: Element,
          ...more: unknown[]
        ): boolean | undefined
      }
    >
  }
}
/** What these functions use of the page. */
declare global {
  interface Window {
    axe: ContrastAxe & {
      commons: { color: { Color: { prototype: Color } } }
      configure(how: object): void
      run(context: unknown, how: RunOptions): Promise<AxeResults>
    }
    forgetPaths?: () => void
    seenViews?: Set<string>
  }
}

/**
 * Checks the contrast of one of all elements that are styled alike and within elements styled
 * alike, on all screens of a page: it is most of axe's work, and most texts of a screen are the
 * same few parts. Elements are alike if their tags, classes, inline styles, and states are, up to
 * the root, in one theme and one window size. Only one that passed stands for the others. Runs in
 * the page: no imports.
 */
const checkAlikeOnce = (): void => {
  const { rules, checks } = window.axe._audit
  const rule = rules.find(({ id }) => id === 'color-contrast')
  const check = checks['color-contrast']
  if (!rule || !check) throw new Error('This axe has no rule color-contrast.')
  const passed = new Set<string>()
  /* Names, numbers, and references say nothing about how an element is drawn. */
  const unstyled =
    /^data-(index|figure)$|^aria-(label|labelledby|describedby|controls|owns|activedescendant|rowcount|rowindex|colindex|valuenow|valuetext)$/
  const styled =
    /^(class|style|type|role|disabled|readonly|hidden|fill|stroke|opacity|(data|aria)-.+)$/
  const looksOf = (element: Element): string => {
    const kept = [...element.attributes]
      .filter(({ name }) => styled.test(name) && !unstyled.test(name))
      .map(({ name, value }) => `${name}=${value}`)
    /* Styles for the first and the last, and for every other row. */
    const { previousElementSibling: before, nextElementSibling: after } = element
    const row = element.matches('tr, li')
      ? `${[...(element.parentElement?.children ?? [])].indexOf(element) % 2}`
      : ''
    return `${element.tagName}${kept.join(' ')}${before === null ? '^' : ''}${after === null ? '$' : ''}${row}`
  }
  let known = new WeakMap<Element, string>()
  const pathOf = (element: Element): string => {
    const path =
      known.get(element) ??
      `${element.parentElement === null ? `${innerWidth}` : pathOf(element.parentElement)} > ${looksOf(element)}`
    known.set(element, path)
    return path
  }
  const { matches } = rule
  const { evaluate } = check
  rule.matches = function (this: Checked, node, ...more) {
    return !passed.has(pathOf(node)) && matches.call(this, node, ...more)
  }
  check.evaluate = function (node, ...more) {
    const path = pathOf(node)
    if (passed.has(path)) {
      this.data({})
      return true
    }
    const outcome = evaluate.call(this, node, ...more)
    if (outcome === true) passed.add(path)
    return outcome
  }
  window.forgetPaths = () => {
    known = new WeakMap()
  }
}

/**
 * Rows of a table below its first ones, which are built alike: most of the elements of a long list.
 */
const furtherRows = 'tbody tr:nth-child(n + 9)'

/** The bar on top and the menu, which are the same on all screens. */
const shell = ['body > #root header', 'nav[aria-label=Screens]']

interface Search {
  within: string | undefined
  /** Left out everywhere. */
  without: readonly string[]
  /** Left out on all screens but the first in a theme and a window size. */
  once: readonly string[]
  options: RunOptions
}
/** Runs in the page: no imports. */
const run = async ({ within, without, once, options }: Search): Promise<Result[]> => {
  const page = window
  const { axe } = page
  axe.configure({ noHtml: true }) // the selector identifies the element
  page.forgetPaths?.()
  const views = (page.seenViews ??= new Set())
  const view = `${innerWidth} ${document.documentElement.dataset['mantineColorScheme'] ?? ''}`
  const leftOut = [...without, ...(views.has(view) ? once : [])].filter(
    (one) => document.querySelector(one) !== null,
  )
  views.add(view)
  const excluded = leftOut.length === 0 ? {} : { exclude: leftOut.map((one) => [one]) }
  const context = within === undefined ? excluded : { ...excluded, include: [[within]] }
  return (await axe.run(Object.keys(context).length === 0 ? document : context, options)).violations
}

/**
 * Axe's findings in the page, including its frames, or only within a part of it; by all its rules
 * or some. `npm run prove` looks at everything; `npm test` at the first rows of a table, at the
 * shell once, and at the contrast of elements that are alike once. A page keeps the axe that was
 * injected: a new one for each check would be slow again at first.
 */
export const search = async (
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<Result[]> => {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(source)
    await frame.evaluate(rememberColors)
    if (!isFull) await frame.evaluate(checkAlikeOnce)
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  return page.evaluate(run, {
    within,
    without: isFull ? [] : [furtherRows],
    once: isFull ? [] : shell,
    options,
  })
}
