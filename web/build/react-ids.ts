import type { Plugin } from 'vite'

/** The module of Mantine that gives its parts their ids. */
export const isMantineIds = (path: string): boolean => /@mantine\/hooks\/esm\/use-id\/use-id\.mjs(\?|$)/.test(path)

/** What stands in its place: the id that React knows from the first drawing on. */
export const reactIds = `
import { useId as useReactId } from 'react'
export const useId = (given) => {
  const own = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + own.replace(/[^\\w-]/g, '')
}
`

/**
 * Mantine draws each input twice: once with an id that fits what a server has drawn, and once more with a random one. No server draws these pages, so
 * the first id may stay, and a form of forty fields is there in half the time.
 */
export const drawnOnce = (): Plugin => ({
  name: 'labgate-drawn-once',
  enforce: 'pre',
  load: (id) => (isMantineIds(id) ? reactIds : null),
})
