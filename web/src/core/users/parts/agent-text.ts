const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const first = (list: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  list.find(([form]) => form.test(agent))?.[1]

/**
 * Browser and machine as reported by a browser, such as 'Firefox on Windows'; its full text if
 * unknown.
 */
export const describeAgent = (agent: string): string => {
  const browser = first(browsers, agent)
  const system = first(systems, agent)
  if (browser === undefined) return agent
  return system === undefined ? browser : `${browser} on ${system}`
}
