import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The id that React provides from the first render on. */
const reactIds = `
import { useId as useReactId } from 'react'
export const useId = (given) => {
  const own = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + own.replace(/[^\\w-]/g, '')
}
`

const withIn = (code: string, before: string, after: string): string => {
  if (!code.includes(before))
    throw new Error(
      `Mantine has changed: “${before}” is not in its useCombobox any more. See web/build/mended-mantine.ts.`,
    )
  return code.replace(before, after)
}
/** Scrolls an option into view within its list, without scrolling anything around the list. */
const showInList = `
const showInList = (option) => {
  for (let box = option?.parentElement; box && !box.classList.contains('mantine-Combobox-dropdown'); box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
    const [inner, outer] = [option.getBoundingClientRect(), box.getBoundingClientRect()]
    box.scrollTop += Math.min(inner.top - outer.top, 0) + Math.max(inner.bottom - outer.bottom, 0)
    return
  }
}
`
const intoView =
  /(items\[\w+\])\??\.scrollIntoView\(\{\s*block: "nearest",\s*behavior: scrollBehavior\s*\}\)/g
const scrollsOnlyTheList = (code: string): string => {
  if (code.match(intoView)?.length !== 3)
    throw new Error(
      'Mantine has changed: its useCombobox scrolls otherwise. See web/build/mended-mantine.ts.',
    )
  return code.replaceAll(intoView, 'showInList($1)') + showInList
}
const forget = 'window.clearTimeout(selectedIndexUpdateTimeout.current);'

const fromStyleProps = 'core/Box/style-props/extract-style-props/extract-style-props.mjs'
/** The names of the style props, in the order in which they apply, from Mantine's own function. */
const stylePropsIn = (code: string): string => {
  const names = /filterProps\(\{([\w\s,]+)\}\)/.exec(code)?.[1]
  if (names === undefined)
    throw new Error(
      `Mantine has changed: its ${fromStyleProps} is another. See web/build/mended-mantine.ts.`,
    )
  return names.replaceAll(/\s/g, '')
}
const quickStyleProps = (code: string): string => `
const names = '${stylePropsIn(code)}'.split(',')
const isStyleProp = new Set(names)
export function extractStyleProps(others) {
  const styleProps = {}
  const rest = {}
  let hasAny = false
  for (const name of Object.keys(others)) {
    if (isStyleProp.has(name)) hasAny = true
    else rest[name] = others[name]
  }
  if (hasAny) for (const name of names) if (others[name] !== undefined) styleProps[name] = others[name]
  return { styleProps, rest }
}
`

const mends: readonly [path: RegExp, mend: (code: string) => string][] = [
  /*
   * Mantine renders each input twice: once with an id that matches server rendering, and again with a random one. No server renders these pages, so the first
   * id can stay, and a form with forty fields appears in half the time.
   */
  [/@mantine\/hooks\/esm\/use-id\/use-id\.mjs(\?|$)/, () => reactIds],
  /*
   * Every Mantine element separates its style props from the rest. Mantine's way, one destructuring with 59 names and the rest, takes 5 to 10 µs each time,
   * on every render; a loop over the given props takes 1.5 µs.
   */
  [
    /@mantine\/core\/esm\/core\/Box\/style-props\/extract-style-props\/extract-style-props\.mjs(\?|$)/,
    quickStyleProps,
  ],
  /*
   * Shortly after it opens, a list looks up the chosen option and starts there. An arrow key pressed before that has already marked an option: the mark
   * stays, the list forgets it (none is chosen yet), and Enter does nothing. Marking an option by key cancels that lookup. An option is marked before its
   * list is positioned next to the field: scrolling the page to it moves away from the field, and the list then hides.
   */
  [
    /@mantine\/core\/esm\/components\/Combobox\/use-combobox\/use-combobox\.mjs(\?|$)/,
    (code) =>
      scrollsOnlyTheList(
        withIn(
          code,
          'selectedOptionIndex.current = nextIndex;',
          `${forget} selectedOptionIndex.current = nextIndex;`,
        ),
      ),
  ],
]

/** The module's patched code; null if it is left as is. `path`: of the file, or its URL. */
export const mended = (path: string, read: () => string): string | null =>
  mends.find(([module]) => module.test(path))?.[1](read()) ?? null

const fileOf = (id: string): string => id.replace(/\?.*$/, '')
const plugin: Pick<Plugin, 'name' | 'load'> = {
  name: 'labgate-mended-mantine',
  load: (id) => mended(id, () => readFileSync(fileOf(id), 'utf8')),
}

/** For the build, and for what the development server prebundles. */
export const mendedMantine = (): Plugin => ({
  ...plugin,
  enforce: 'pre',
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [plugin] } } }),
})
