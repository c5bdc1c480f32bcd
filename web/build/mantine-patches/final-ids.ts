import type { Patch } from './patch.ts'

/**
 * What: `useId` returns React's own id from the first render on.
 *
 * Why: Mantine renders each input twice, once with an id that matches server rendering, and again
 * with a random one. No server renders these pages, so the first id can stay, and a form with forty
 * fields appears in half the time.
 */
export const finalIds: Patch = {
  module: '@mantine/hooks/esm/use-id/use-id.mjs',
  mantine: '9.7.3',
  apply: () => `
import { useId as useReactId } from 'react'
export const useId = (given) => {
  const own = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + own.replace(/[^\\w-]/g, '')
}
`,
}
