/* Settings that the server reads and those that docs/operations/settings.md lists are the same. */

/** Read by a command, by Node itself, or by OpenTelemetry's packages, and so not in config.ts. */
const readElsewhere: ReadonlySet<string> = new Set([
  'LABGATE_OLD_KEY',
  'OTEL_EXPORTER_OTLP_CERTIFICATE',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_RESOURCE_ATTRIBUTES',
  'UV_THREADPOOL_SIZE',
])
const nameOfSetting = /[A-Z][A-Z\d]*(?:_[A-Z\d]+)*/

/** Names in the object that config.ts parses. */
const settingsOfCode = (code: string): string[] => {
  const [, body = ''] = /const Variables = z\.object\(\{\n([^]*?)\n\}\)/.exec(code) ?? []
  return [...body.matchAll(new RegExp(`^  (${nameOfSetting.source}):`, 'gm'))].map(
    ([, name = '']) => name,
  )
}

/** Names in the first column of the page's tables. */
const settingsOfPage = (page: string): string[] =>
  [
    ...page.matchAll(
      new RegExp(`^\\| (${nameOfSetting.source}(?:, ${nameOfSetting.source})*) *\\|`, 'gm'),
    ),
  ].flatMap(([, names = '']) => names.split(', '))

/**
 * Settings that only the code or only the page has. `code` is the text of config.ts, `page` that of
 * the page.
 */
export const settingFindings = ({ code, page }: { code: string; page: string }): string[] => {
  const [read, listed] = [settingsOfCode(code), settingsOfPage(page)]
  if (read.length === 0) return ['No setting was found in server/src/config.ts.']
  return [
    ...read
      .filter((name) => !listed.includes(name))
      .map((name) => `docs/operations/settings.md does not list ${name}, which the server reads.`),
    ...listed
      .filter((name) => !read.includes(name) && !readElsewhere.has(name))
      .map((name) => `docs/operations/settings.md lists ${name}, which the server does not read.`),
  ]
}
