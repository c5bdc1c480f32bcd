import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const request = 'virtual:icon/'
const resolved = `\0${request}`
const drawn = fileURLToPath(new URL('../src/ui/icons/drawn.tsx', import.meta.url))

/** A path on a 24 x 24 grid, stroked; also filled if specified. */
type Drawing = readonly { d: string; fill?: 'currentColor' }[]
interface IconSet {
  icons: Record<string, { body: string } | undefined>
}

/* How every icon of the set strokes its paths; our component sets it once, on the whole icon. */
const strokes =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g
const path = /^<path(?: (?:d="(?<d>[^"]+)"|fill="(?<fill>currentColor)"))+\/>/

let set: IconSet | undefined
const drawingOf = (name: string): Drawing => {
  set ??= JSON.parse(
    readFileSync(require.resolve('@iconify-json/tabler/icons.json'), 'utf8'),
  ) as IconSet
  const body = set.icons[name]?.body
  if (body === undefined) throw new Error(`There is no icon “${name}” in the set.`)
  const drawing: { d: string; fill?: 'currentColor' }[] = []
  let rest = body.replaceAll(strokes, '').replace(/^<g>(.*)<\/g>$/, '$1')
  while (rest !== '') {
    const found = path.exec(rest)
    if (found?.groups?.['d'] === undefined)
      throw new Error(`The icon “${name}” holds more than paths of one stroke: ${rest}`)
    drawing.push({
      d: found.groups['d'],
      ...(found.groups['fill'] !== undefined && { fill: 'currentColor' }),
    })
    rest = rest.slice(found[0].length)
  }
  return drawing
}

/**
 * Makes `virtual:icon/name` a component (web/src/ui/icons): only the named icons, of six thousand
 * in one file, become separate modules.
 */
export const icons = (): Plugin => ({
  name: 'labgate-icons',
  resolveId: (id) => (id.startsWith(request) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(resolved)) return
    const drawing = drawingOf(id.slice(resolved.length))
    return {
      code: `import { drawn } from '${drawn}'\nexport default /* @__PURE__ */ drawn(${JSON.stringify(drawing)})`,
      moduleSideEffects: false,
    }
  },
})
