import { readFileSync } from 'node:fs'
import { allScreens } from '@labgate/contract/access/screens'

const textOf = (file: string): string =>
  readFileSync(new URL(`../../../web/src/${file}`, import.meta.url), 'utf8')
const modulesIn = (text: string, form: RegExp): Map<string, string> =>
  new Map([...text.matchAll(form)].map(([, path = '', module = '']) => [path, `src/${module}`]))

/** The module of each screen's page, as in the manifest. Read from the web app's table of pages. */
export const pageModules = (): Map<string, string> => {
  const modules = modulesIn(
    textOf('app/pages.ts'),
    /'(\/[\w-]+)': async \(\) =>\s+\(await import\('\.\.\/([\w./-]+)'\)\)/g,
  )
  const missing = allScreens.filter(({ path }) => !modules.has(path)).map(({ path }) => path)
  if (missing.length > 0)
    throw new Error(`web/src/app/pages.ts tells no page for ${missing.join(', ')}.`)
  return modules
}

/** Pages outside the app, for users who are not signed in. */
export const publicModules = (): Map<string, string> =>
  modulesIn(
    textOf('main.tsx'),
    /path === '(\/[\w-]+)'\) root\.render\(\(await import\('\.\/([\w./-]+)'\)\)/g,
  )
