import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { finalIds } from './final-ids.ts'
import { optionLists } from './option-lists.ts'
import type { Patch } from './patch.ts'
import { quickStyleProps } from './quick-style-props.ts'

/**
 * What this product changes in Mantine, one file each. Everything else is set by Mantine's own
 * means: the theme (src/theme.tsx), properties, and style sheets.
 */
export const patches: readonly Patch[] = [finalIds, optionLists, quickStyleProps]

const fileOf = (id: string): string => id.replace(/\?.*$/, '')

/** The module's patched code; null if it is left as is. `path`: of the file, or its URL. */
export const patched = (path: string, read: () => string): string | null =>
  patches.find(({ module }) => fileOf(path).endsWith(`/${module}`))?.apply(read()) ?? null

const plugin: Pick<Plugin, 'name' | 'load'> = {
  name: 'labgate-mantine-patches',
  load: (id) => patched(id, () => readFileSync(fileOf(id), 'utf8')),
}

/** For the build, and for what the development server prebundles. */
export const mantinePatches = (): Plugin => ({
  ...plugin,
  enforce: 'pre',
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [plugin] } } }),
})
