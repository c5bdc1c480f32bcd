import { parseSync } from 'oxc-parser'

type Entry = Readonly<{ isType: boolean }>
const isNeeded = (entries: readonly Entry[], withTypes: boolean): boolean =>
  withTypes || entries.length === 0 || entries.some(({ isType }) => !isType)

/**
 * Specifiers of what a file imports or exports from elsewhere, static and dynamic; types alone only
 * if `withTypes`.
 */
export const importsOf = (file: string, text: string, withTypes: boolean): string[] => {
  const { module } = parseSync(file, text)
  const imported = module.staticImports
    .filter(({ entries }) => isNeeded(entries, withTypes))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.moduleRequest && isNeeded([entry], withTypes) ? [entry.moduleRequest.value] : [],
    ),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  )
  return [...imported, ...exported, ...dynamic]
}
