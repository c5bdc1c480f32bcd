import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { icons as plugin } from '../../../build/icons.ts'
import type { Icon } from './drawn.tsx'
import * as exported from './icons.ts'

const all = Object.entries(exported) as [string, Icon][]

it('every icon has paths that differ from those of the others', () => {
  const drawn = all.map(([, icon]) => renderToStaticMarkup(createElement(icon)))
  for (const picture of drawn)
    expect(picture).toMatch(
      /^<svg [^>]*viewBox="0 0 24 24"[^>]*>(<path d="[Mm][^"<]+"( fill="currentColor")?><\/path>)+<\/svg>$/,
    )
  expect(new Set(drawn).size).toBe(all.length)
})

it('an icon has the given size, stroke width, and color', () => {
  const [, icon] = all[0] ?? ['', exported.IconUser]
  expect(
    renderToStaticMarkup(
      createElement(icon, { size: 16, stroke: 1.5, color: 'red', 'aria-label': 'Someone' }),
    ),
  ).toMatch(/width="16" height="16" .*stroke="red" stroke-width="1.5" .*aria-label="Someone"/)
})

it('an icon missing from the set fails the build with its name', () => {
  const { load } = plugin()
  expect(() => (load as (id: string) => unknown)('\0virtual:icon/no-such-icon')).toThrow(
    '“no-such-icon”',
  )
})
