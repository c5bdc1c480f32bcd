import { parseSync } from 'oxc-parser'

/** Specifiers of all that a file imports or exports from elsewhere, static and dynamic, types too, in the order static, exported, dynamic. */
export const importsOf = (file: string, text: string): string[] => {
  const { module } = parseSync(file, text)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  )
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported,
    ...dynamic,
  ]
}
